// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 16
  int t0 = i % 5;  // line 6
  bool matched = t0 == 0;
  bool t1 = matched || t0 == 1;
  bool t2 = t0 == 2;
  bool t3 = t0 == 3;
  double s_tan = 0.0;
  double s = 0.0;
  if (matched) {  // line 7
    double t4 = x[i];
    double t5 = x_tan[i];
    s_tan = t5 * t4 + t4 * t5;
    s = 0.0 + t4 * t4;
  }
  bool t4 = t0 != 0;  // line 6
  if (t4 && t1) {  // line 8
    s += x[i];
    s_tan += x_tan[i];
    matched = true;
  }
  double s_1 = s;
  if (t4 && (matched || t2)) {  // line 9
    double t5 = x[i] + 1.0;
    s_1 = s * t5;
    s_tan = s_tan * t5 + s * x_tan[i];
    matched = true;
  }
  if (t4 && (matched || t3)) {  // line 11
    double t5 = x[i];
    s_1 += sin(t5);
    s_tan += x_tan[i] * cos(t5);
    matched = true;
  }
  if (t4 && (matched || !(t1 || t2 || t3))) {  // line 14
    double t5 = x[i];
    double t6 = x_tan[i];
    double t7 = t5 * t5;
    s_1 += t7 * t5;
    s_tan += (t6 * t5 + t5 * t6) * t5 + t7 * t6;
  }
  out[i] = s_1;  // line 16
  out_tan[i] = s_tan;
}
