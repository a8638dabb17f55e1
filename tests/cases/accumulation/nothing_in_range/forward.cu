// Tangent of `one` (kernel.cu:2) with respect to out, scale, by cugrad.
//   out_tan: tangent of out
//   scale_tan: tangent of scale
static __global__ void one_fwd(double *out, const double *scale, int n, double *out_tan, double *scale_tan) {
  long t0 = blockIdx.x == 0 ? 0 : 1000000000000l;  // line 3
  const double *s = scale + t0;
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (i >= n) return;  // line 5
  double t1 = *s;
  double t2 = scale_tan[t0];
  double t3 = out[i];
  double t4 = out_tan[i];
  out[i] = t3 * t1;
  out_tan[i] = t4 * t1 + t3 * t2;
}
