// Tangent of `gather` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void gather_fwd(double *out, const double *x, const int *idx, int n, double *out_tan,
    double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  int t0 = idx[i];
  double t1 = x[t0];
  double t2 = x_tan[t0];
  int t3 = idx[(i + 1) % n];
  double t4 = x[t3];
  double t5 = x_tan[t3];
  out[i] = t1 * t4;
  out_tan[i] = t2 * t4 + t1 * t5;
}
