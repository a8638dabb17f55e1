// request: gradient(kernel, "most, x")
__global__ void kernel(int* seen, double* most, const double* x) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicMax((long long*)most, __double_as_longlong(x[i] * x[i] + x[0]));
  //^^^ CG0204: whose value an atomic operation chose is found out by comparing
    seen[i] = 1;
}
