// Tangent of `kernel` (kernel.cu:2) with respect to out, g, by cugrad.
//   out_tan: tangent of out
//   g_tan: tangent of g
static __global__ void kernel_fwd(double *out, double *log, const double *g, int n, double *out_tan,
    double *g_tan) {
  int t = threadIdx.x;  // line 3
  double v = 0.3;
  int i = 0;
  bool broke = false;
  double v_tan = 0.0;
  while (!broke && i < n) {  // line 5
    double t0 = cos(v);  // line 6
    double t1 = g[i * 8 + t];
    double d = t0 * t1 - v;
    double d_tan = v_tan * -sin(v) * t1 + t0 * g_tan[i * 8 + t] - v_tan;
    bool small = fabs(d) < 0.1;  // line 7
    if (i % 4 == 3) {  // line 10
      log[t] = d;  // line 9
      broke = small || broke;  // line 10
    }
    double v_1 = v;
    if (!broke) {  // line 5
      double t2 = small ? 0.25 : 0.8;  // line 12
      double t3 = t2 * d;
      v_1 = v + t3 * v;
      v_tan += t2 * d_tan * v + t3 * v_tan;
      ++i;  // line 5
    }
    v = v_1;
  }
  out[t] = v;  // line 14
  out_tan[t] = v_tan;
}
