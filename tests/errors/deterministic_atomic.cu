// request: gradient(f, "out, x") --deterministic
__global__ void f(double *out, const double *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(out, x[i]);
           //^ CG0218: the kernel itself adds floating-point numbers atomically, in an order that changes from run to run
}
