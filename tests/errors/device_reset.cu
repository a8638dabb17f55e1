// request: gradient(f, "y, x")
__global__ void square(double* y, const double* x, int n) {
    int i = threadIdx.x;
    if (i < n) y[i] = x[i] * x[i];
}
void f(double* y, const double* x, int n) {
    square<<<1, 32>>>(y, x, n);
    cudaDeviceReset();
  //^^^ CG0211: call of `cudaDeviceReset` in differentiated code
}
