// Tangent of `kernel` (kernel.cu:2) with respect to out, x, w, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   w_tan: tangent of w
static __global__ void kernel_fwd(double *out, const double *x, const double *w, int n, double *out_tan,
    double *x_tan, double *w_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int k = 2 * i;  // line 4
  if (k >= n) return;  // line 13
  if (((unsigned long)x | (unsigned long)out) % 16 != 0) {
    for (int k_1 = k; k_1 < k + 2; ++k_1) {  // line 6
      double t0 = x[k_1];
      double t1 = x_tan[k_1];
      double t2 = sin(t0);
      double t3 = w[k_1];
      double t4 = w_tan[k_1];
      out[k_1] = t2 * t3;
      out_tan[k_1] = t1 * cos(t0) * t3 + t2 * t4;
    }
  } else {
    double word[2];  // line 9
    double word_tan[2] = {};
    word[0] = 0.0;
    word_tan[0] = 0.0;
    word[1] = 0.0;
    word_tan[1] = 0.0;
    if (i % 3 != 2) {  // line 10
      long t0 = (long)i * 2;
      word[0] = x[t0];
      word_tan[0] = x_tan[t0];
      word[1] = x[t0 + 1];
      word_tan[1] = x_tan[t0 + 1];
    }
    for (int k_1 = 0; k_1 < 2; ++k_1) {  // line 12
      double t0 = word[k_1];
      double t1 = word_tan[k_1];
      double t2 = sin(t0);
      double t3 = w[k + k_1];
      double t4 = word[0];
      word[k_1] = t2 * t3 + t0 * t4;
      word_tan[k_1] = t1 * cos(t0) * t3 + t2 * w_tan[k + k_1] + (t1 * t4 + t0 * word_tan[0]);
    }
    long t0 = (long)i * 2;  // line 13
    out[t0] = word[0];
    out_tan[t0] = word_tan[0];
    out[t0 + 1] = word[1];
    out_tan[t0 + 1] = word_tan[1];
  }
}
