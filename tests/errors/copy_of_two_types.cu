// request: gradient(f, "out, h")
void f(double* out, const double* h, int n) {
    float* stage;
    double* x;
    cudaMalloc(&x, n * sizeof(double));
    cudaMalloc(&stage, n * sizeof(double));
    cudaMemcpy(x, h, n * sizeof(double), cudaMemcpyHostToDevice);
    cudaMemcpy(stage, x, n * sizeof(double), cudaMemcpyDeviceToDevice);
    cudaMemcpy(out, stage, n * sizeof(double), cudaMemcpyDeviceToHost);
  //^^^ CG0216: a copy of memory that holds numbers of type `double` and of type `float`
}
