// Tangent of `root` (kernel.cu:2) with respect to out, a, by cugrad.
//   out_tan: tangent of out
//   a_tan: tangent of a
static __global__ void root_fwd(double *out, const double *a, int n, double *out_tan, double *a_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 7
  double t0 = a[i];  // line 5
  double t1 = a_tan[i];
  double r = 0.5 * (1.0 + t0);
  double r_tan = 0.5 * t1;
  for (int k = 0; k < 4; ++k) {  // line 6
    double t2 = t0 / r;
    r_tan = 0.5 * (r_tan + (t1 - t2 * r_tan) / r);
    r = 0.5 * (r + t2);
  }
  out[i] = r;  // line 7
  out_tan[i] = r_tan;
}
