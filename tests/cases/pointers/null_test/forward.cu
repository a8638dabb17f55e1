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
  double t4 = v;
  if (next != nullptr) {  // line 2
    double t5 = *next;
    t4 = v * t5;
    v_tan = v_tan * t5 + v * *t3;
  }
  double t5 = 0.0;
  double t6 = 0.0;
  if (next != nullptr) {  // line 8
    t5 = *next;
    t6 = *t3;
  }
  out[i] = t4 + t5;
  out_tan[i] = v_tan + t6;
}
