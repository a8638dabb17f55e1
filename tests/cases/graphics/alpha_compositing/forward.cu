// Tangent of `composite` (kernel.cu:2) with respect to pixel, alpha, colour, by cugrad.
//   pixel_tan: tangent of pixel
//   alpha_tan: tangent of alpha
//   colour_tan: tangent of colour
static __global__ void composite_fwd(double *pixel, const double *alpha, const double *colour,
    const int *order, int n, double *pixel_tan, double *alpha_tan, double *colour_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 19
  double C[3] = {};  // line 5
  double C_tan[3] = {};
  C[0] = 0.0;
  C_tan[0] = 0.0;
  double T = 1.0;
  bool done = false;
  double T_tan = 0.0;
  for (int k = 0; !done && k < 5; ++k) {  // line 7
    int g = order[i * 5 + k];  // line 8
    if (g != 3) {  // line 16
      double t0 = 1.0 - 0.05 * i;  // line 10
      double a = alpha[g] * t0;
      double a_tan = alpha_tan[g] * t0;
      double t1 = 1.0 - a;  // line 11
      double next = T * t1;
      if (next < 0.0001) {  // line 16
        done = true;
      } else {
        for (int ch = 0; ch < 3; ++ch) {
          double t2 = colour[g * 3 + ch];
          double t3 = t2 * a;
          C[ch] += t3 * T;
          C_tan[ch] += (colour_tan[g * 3 + ch] * a + t2 * a_tan) * T + t3 * T_tan;
        }
        T_tan = T_tan * t1 - T * a_tan;
        T = next;
      }
    }
  }
  for (int ch = 0; ch < 3; ++ch) {  // line 19
    pixel[ch * n + i] = C[ch] + T * 0.5;
    pixel_tan[ch * n + i] = C_tan[ch] + T_tan * 0.5;
  }
}
