// request: gradient(f, "out, in")
__global__ void square(double* y, const double* x, int n) {
    int i = threadIdx.x;
    if (i < n) y[i] = x[i] * x[i];
}
__global__ void half(float* y, const float* x, int n) {
    int i = threadIdx.x;
    if (i < n) y[i] = 0.5f * x[i];
}
void f(double* out, const double* in, int n) {
    int *a, *b, *c;
    cudaMalloc(&a, n * sizeof(double));
    cudaMalloc(&b, n * sizeof(double));
    cudaMalloc(&c, n * sizeof(double));
    cudaMemcpy((double*)a, in, n * sizeof(double), cudaMemcpyHostToDevice);
    square<<<1, 32>>>((double*)b, (double*)a, n);
    half<<<1, 32>>>((float*)c, (float*)b, n);
    cudaMemcpy(b, c, n * sizeof(double), cudaMemcpyDeviceToDevice);
  //^^^ CG0216: a copy of memory that was allocated as integers, and holds numbers of a type that is not known here
    cudaMemcpy(out, (double*)b, n * sizeof(double), cudaMemcpyDeviceToHost);
}
