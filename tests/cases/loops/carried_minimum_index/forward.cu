// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  int best = 0;
  double least = 1000000000.0;
  double least_tan = 0.0;
  for (int k = 0; k < 8; ++k) {  // line 5
    double v = x[k] + (k + i) * 3 % 8;  // line 6
    if (v < least) {  // line 7
      best = k;
      least = v;
      least_tan = x_tan[k];
    }
  }
  double t0 = x[best];  // line 12
  double t1 = x_tan[best];
  int t2 = (best + 1) % 8;
  double t3 = x_tan[t2];
  out[i] = least * t0 + x[t2];
  out_tan[i] = least_tan * t0 + least * t1 + t3;
}
