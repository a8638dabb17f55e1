// Tangent of `halves` (kernel.cu:2) with respect to out, x, z, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   z_tan: tangent of z
static __global__ void halves_fwd(double *out, const double *x, const double *z, int n, double *out_tan,
    double *x_tan, double *z_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  int t0 = i / 2;
  double t1 = x[t0];
  double t2 = x_tan[t0];
  double t3 = z[2 * i];
  double t4 = z_tan[2 * i];
  double t5 = z_tan[2 * i + 1];
  out[i] = t1 * t3 + z[2 * i + 1];
  out_tan[i] = t2 * t3 + t1 * t4 + t5;
}
