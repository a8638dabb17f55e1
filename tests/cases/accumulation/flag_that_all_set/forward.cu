// Tangent of `mark` (kernel.cu:2) with respect to out, seen, x, by cugrad.
//   out_tan: tangent of out
//   seen_tan: tangent of seen
//   x_tan: tangent of x
static __global__ void mark_fwd(double *out, double *seen, const double *x, const int *bin, int n,
    double *out_tan, double *seen_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 6
  int t0 = bin[i];  // line 5
  seen[t0] = 1.0;
  seen_tan[t0] = 0.0;
  double t1 = x[t0];  // line 6
  double t2 = x_tan[t0];
  out[i] = t1 * t1;
  out_tan[i] = t2 * t1 + t1 * t2;
}
