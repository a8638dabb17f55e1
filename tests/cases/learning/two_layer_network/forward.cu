// Tangent of `network` (kernel.cu:2) with respect to y, W1, b1, W2, x, by cugrad.
//   y_tan: tangent of y
//   W1_tan: tangent of W1
//   b1_tan: tangent of b1
//   W2_tan: tangent of W2
//   x_tan: tangent of x
static __global__ void network_fwd(double *y, const double *W1, const double *b1, const double *W2,
    const double *x, int n, double *y_tan, double *W1_tan, double *b1_tan, double *W2_tan, double *x_tan) {
  int s = threadIdx.x;  // line 3
  if (s >= n) return;  // line 13
  double hidden[5];  // line 5
  double hidden_tan[5] = {};
  for (int h = 0; h < 5; ++h) {  // line 6
    double a = b1[h];  // line 7
    double a_tan = b1_tan[h];
    for (int k = 0; k < 4; ++k) {  // line 8
      double t0 = W1[h * 4 + k];
      double t1 = x[s * 4 + k];
      a += t0 * t1;
      a_tan += W1_tan[h * 4 + k] * t1 + t0 * x_tan[s * 4 + k];
    }
    double t0 = tanh(a);  // line 9
    hidden[h] = t0;
    hidden_tan[h] = a_tan * (1.0 - t0 * t0);
  }
  double o = 0.0;
  double o_tan = 0.0;
  for (int h = 0; h < 5; ++h) {  // line 12
    double t0 = W2[h];
    double t1 = hidden[h];
    o += t0 * t1;
    o_tan += W2_tan[h] * t1 + t0 * hidden_tan[h];
  }
  y[s] = o;  // line 13
  y_tan[s] = o_tan;
}
