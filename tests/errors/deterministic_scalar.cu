// request: gradient(f, "out, a") --deterministic
__global__ void f(double *out, double a, int n) {
              //^ CG0218: all threads add to the adjoint of a parameter passed by value, in an order that changes from run to run
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = a * i;
}
