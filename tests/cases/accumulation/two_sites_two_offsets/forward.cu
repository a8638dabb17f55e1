// Tangent of `offsets` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void offsets_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  const double *next = x + 1;  // line 4
  double *t0 = x_tan + 1;
  if (i >= n) return;  // line 5
  double t1 = x[i];
  double t2 = x_tan[i];
  double t3 = next[i];
  double t4 = t0[i];
  double t5 = t0[i + 1];
  out[i] = t1 * t3 + next[i + 1];
  out_tan[i] = t2 * t3 + t1 * t4 + t5;
}
