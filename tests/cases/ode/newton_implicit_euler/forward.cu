// Tangent of `implicit` (kernel.cu:2) with respect to y, k, by cugrad.
//   y_tan: tangent of y
//   k_tan: tangent of k
static __global__ void implicit_fwd(double *y, const double *k, int n, double *y_tan, double *k_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 15
  double u = y[i];  // line 5
  double u_tan = y_tan[i];
  for (int step = 0; step < 3; ++step) {  // line 6
    double w = u;
    int it = 0;
    bool broke = false;
    double w_tan = u_tan;
    while (!broke && it < 6) {  // line 8
      double t0 = k[i];  // line 9
      double t1 = k_tan[i];
      double t2 = 0.2 * t0;
      double t3 = t2 * w;
      double t4 = t3 * w;
      double r = w - u + t4 * w;
      double r_tan = w_tan - u_tan + (((0.2 * t1 * w + t2 * w_tan) * w + t3 * w_tan) * w + t4 * w_tan);
      if (r * r > 1000000.0) {  // line 8
        broke = true;
      } else {
        double t5 = 0.6 * t0;  // line 11
        double t6 = t5 * w;
        double t7 = 1.0 + t6 * w;
        double t8 = r / t7;
        w_tan -= (r_tan - t8 * ((0.6 * t1 * w + t5 * w_tan) * w + t6 * w_tan)) / t7;
        ++it;  // line 8
        w -= t8;
      }
    }
    u = w;
    u_tan = w_tan;
  }
  y[i] = u;  // line 15
  y_tan[i] = u_tan;
}
