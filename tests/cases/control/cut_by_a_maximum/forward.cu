// Tangent of `kernel` (kernel.cu:2) with respect to loss, far, last, p, by cugrad.
//   loss_tan: tangent of loss
//   far_tan: tangent of far
//   last_tan: tangent of last
//   p_tan: tangent of p
static __global__ void kernel_fwd(double *loss, double *far, double *last, const double *p,
    const double *zero, const double *large, int n, double *loss_tan, double *far_tan, double *last_tan,
    double *p_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 9
  double t0 = p[i];  // line 5
  double t1 = p_tan[i];
  double t2 = zero[i];
  double t3 = t0 * t2;
  double t4 = log(t3);
  loss[i] = fmax(t4, -100.0) + t0;
  loss_tan[i] = (t4 >= -100.0 ? t1 * t2 * (1.0 / t3) : 0.0) + t1;
  double t5 = large[i];  // line 6
  double t6 = sin(t0);
  double t7 = cos(t0);
  double t8 = exp(t5) + t0 + 0.1 + 2.0 * t0 + t6 + t0 * t0 + t7 + 3.0;
  double t9 = 1.0 / t8;
  double t10 = t9 * (t1 + 2.0 * t1 + t1 * t7 + (t1 * t0 + t0 * t1) - t1 * t6);
  far[i] = t9 + t0;
  far_tan[i] = -(t9 == 0.0 && t10 != t10 ? 0.0 : t10) / t8 + t1;
  double v = t0;
  double v_tan = t1;
  for (int k = 0; k < 20 * n; ++k) {  // line 8
    v += t5 * v;
    v_tan += t5 * v_tan;
  }
  if (!(v < 10000000000.0)) {  // line 9
    v = t0;
    v_tan = t1;
  }
  last[i] = v;
  last_tan[i] = v_tan;
}
