// Tangent of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 6
  double local[6];  // line 4
  double local_tan[6] = {};
  for (unsigned int k = 0; (unsigned long)k < 6; ++k) {  // line 5
    unsigned int t0 = (threadIdx.x + k) % n;
    local[k] = x[t0] / 8.0;
    local_tan[k] = x_tan[t0] / 8.0;
  }
  double t0 = local[0];  // line 6
  double t1 = local[5];
  out[i] = t0 * t1 * 16.0;
  out_tan[i] = (local_tan[0] * t1 + t0 * local_tan[5]) * 16.0;
}
