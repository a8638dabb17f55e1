// request: gradient(f, "out, in")
__device__ double* coefficients;
__global__ void fill(double* c, int n, int t) {
    int i = threadIdx.x;
    if (i < n) c[i] = 1.0 + 0.1 * i * t;
}
__global__ void step(double* u, int n) {
    int i = threadIdx.x;
    if (i < n) u[i] = u[i] * coefficients[i] * 0.5;
}
void f(double* out, const double* in, int n, int steps) {
    double *u, *c;
    cudaMalloc(&u, n * sizeof(double));
    cudaMalloc(&c, n * sizeof(double));
    cudaMemcpyToSymbol(coefficients, &c, sizeof(c));
    cudaMemcpy(u, in, n * sizeof(double), cudaMemcpyHostToDevice);
    for (int t = 0; t < steps; ++t) {
        fill<<<1, 32>>>(c, n, t);
        step<<<1, 32>>>(u, n);
      //^^^ CG0215: a kernel reads what `a pointer` was allocated through a pointer in a struct or variable in memory, and it is overwritten
    }
    cudaMemcpy(out, u, n * sizeof(double), cudaMemcpyDeviceToHost);
}
