// request: gradient(f, "out, in")
__device__ double* found;
__global__ void put(double* p) { found = p; }
__global__ void square(double* y, int n) {
    int i = threadIdx.x;
    if (i < n) y[i] = found[i] * found[i];
}
void f(double* out, const double* in, int n) {
    double *u, *y;
    cudaMalloc(&u, n * sizeof(double));
    cudaMalloc(&y, n * sizeof(double));
    cudaMemcpy(u, in, n * sizeof(double), cudaMemcpyHostToDevice);
    put<<<1, 1>>>(u);
  //^^^ CG0209: `put` stores a pointer in memory, and it may lead to what `u` was allocated, which carries derivatives
    square<<<1, 32>>>(y, n);
    cudaMemcpy(out, y, n * sizeof(double), cudaMemcpyDeviceToHost);
}
