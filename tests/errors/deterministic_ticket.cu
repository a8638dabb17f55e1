// request: gradient(f, "out, a") --deterministic
__global__ void f(double *out, double a, int *taken, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && atomicAdd(taken, 1) < 3) out[i] = a * i;
             //^ CG0218: what an atomic operation returns depends on which thread comes first, which changes from run to run
}
