// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, const int *slot, int n, double *out_tan,
    double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 10
  double bin[4];  // line 5
  double bin_tan[4] = {};
  bin[0] = 0.0;
  bin_tan[0] = 0.0;
  bin[1] = 0.1;
  bin_tan[1] = 0.0;
  bin[2] = 0.2;
  bin_tan[2] = 0.0;
  bin[3] = 0.3;
  bin_tan[3] = 0.0;
  for (int k = 0; k < 5; ++k) {  // line 6
    int b = slot[i * 5 + k];  // line 7
    double t0 = bin[b];  // line 8
    double t1 = x[i];
    int t2 = (i + k) % n;
    bin[b] = t0 * t1 + x[t2];
    bin_tan[b] = bin_tan[b] * t1 + t0 * x_tan[i] + x_tan[t2];
  }
  double t0 = bin[0];  // line 10
  double t1 = bin[1];
  double t2 = bin[2];
  double t3 = bin[3];
  out[i] = t0 * t1 + t2 * t3;
  out_tan[i] = bin_tan[0] * t1 + t0 * bin_tan[1] + (bin_tan[2] * t3 + t2 * bin_tan[3]);
}
