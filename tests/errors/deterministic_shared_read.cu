// request: gradient(f, "out, x") --deterministic
__global__ void f(double *out, const double *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = x[i] * x[i + 1];
                    //^ CG0218: threads may add to one element of parameter `x`, in an order that changes from run to run
}
