// request: gradient(f, "out, a") --deterministic
__global__ void f(double *out, double a, int n) {
              //^ CG0217: x
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = a * i;
}
