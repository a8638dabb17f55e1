// Tangent of `scatter` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void scatter_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 6
  int to = (i * 7 + 3) % n;  // line 5
  double t0 = x[i];  // line 6
  double t1 = x_tan[i];
  double t2 = x[to];
  double t3 = x_tan[to];
  out[to] = t0 * t2;
  out_tan[to] = t1 * t2 + t0 * t3;
}
