// request: gradient(kernel, "out, x")
__global__ void kernel(double* out, const double* x, volatile int* counter) {
    int i = threadIdx.x;
    (*counter)++;
  //^^^ CG0116: step of a volatile object
    out[i] = x[i] * *counter;
}
