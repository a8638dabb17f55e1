// Tangent of `kernel` (kernel.cu:4) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 5
  if (i >= n) return;  // line 8
  bool t0 = i + 1 < n;  // line 7
  const double *t1 = x + i;
  double *t2 = x_tan + i;
  const double *next = t0 ? t1 + 1 : nullptr;
  double *t3 = t0 ? t2 + 1 : nullptr;
  double v = *t1;  // line 8
  double v_tan = *t2;
  bool t4 = next != nullptr;  // line 2
  double t5 = v;
  if (t4) {
    double t6 = *next;
    t5 = v * t6;
    v_tan = v_tan * t6 + v * *t3;
  }
  double t6 = 0.0;
  double t7 = 0.0;
  if (t4) {  // line 8
    t6 = *next;
    t7 = *t3;
  }
  out[i] = t5 + t6;
  out_tan[i] = v_tan + t7;
}
