// Tangent of `kernel` (kernel.cu:2) with respect to out, x, w, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   w_tan: tangent of w
static __global__ void kernel_fwd(double *out, const double *x, const double *w, int n, double *out_tan,
    double *x_tan, double *w_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (2 * i >= n) return;  // line 13
  if (((unsigned long)x | (unsigned long)out) % 16 != 0) {
    for (int k = 2 * i; k < 2 * i + 2; ++k) {  // line 6
      double t0 = x[k];
      double t1 = x_tan[k];
      double t2 = sin(t0);
      double t3 = w[k];
      double t4 = w_tan[k];
      out[k] = t2 * t3;
      out_tan[k] = t1 * cos(t0) * t3 + t2 * t4;
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
    for (int k = 0; k < 2; ++k) {  // line 12
      double t0 = word[k];
      double t1 = word_tan[k];
      double t2 = sin(t0);
      double t3 = w[2 * i + k];
      double t4 = word[0];
      word[k] = t2 * t3 + t0 * t4;
      word_tan[k] = t1 * cos(t0) * t3 + t2 * w_tan[2 * i + k] + (t1 * t4 + t0 * word_tan[0]);
    }
    long t0 = (long)i * 2;  // line 13
    out[t0] = word[0];
    out_tan[t0] = word_tan[0];
    out[t0 + 1] = word[1];
    out_tan[t0 + 1] = word_tan[1];
  }
}
