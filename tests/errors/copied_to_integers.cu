// request: gradient(f, "out, h")
void f(double* out, const double* h, int n) {
    uint4* stage;
    double* x;
    cudaMalloc(&x, n * sizeof(double));
    cudaMalloc(&stage, n * sizeof(double));
    cudaMemcpy(x, h, n * sizeof(double), cudaMemcpyHostToDevice);
    cudaMemcpy2D(stage, 16, x, 16, 16, n / 2, cudaMemcpyDeviceToDevice);
  //^^^ CG0108: numbers that carry derivatives are copied to memory of integers
    cudaMemcpy(out, stage, n * sizeof(double), cudaMemcpyDeviceToHost);
}
