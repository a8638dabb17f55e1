// Tangent of `norm2` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void norm2_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 5
  int t0 = i % 3;
  double t1 = x[i];
  double t2 = x_tan[i];
  atomicAdd(&out[t0], t1 * t1);
  atomicAdd(&out_tan[t0], t2 * t1 + t1 * t2);
}
