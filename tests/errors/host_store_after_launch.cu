// request: gradient(f, "y, x")
__global__ void square(double* y, const double* x, int n) {
    int i = threadIdx.x;
    if (i < n) y[i] = x[i] * x[i];
}
void f(double* y, double* x, int n) {
    square<<<1, 32>>>(y, x, n);
    cudaDeviceSynchronize();
    x[0] = 1.0;
  //^^^ CG0215: host code overwrites parameter `x`, which a kernel launched before has read
}
