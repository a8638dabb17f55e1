// Tangent of `kernel` (kernel.cu:2) with respect to out, x, shift, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   shift_tan: tangent of shift
static __global__ void kernel_fwd(double *out, const double *x, double shift, int n, double *out_tan,
    double *x_tan, double shift_tan) {
  int i = threadIdx.x;  // line 3
  double position = i + shift;  // line 4
  int cell = (int)floor(position);  // line 5
  int t0 = max(0, min(cell - 1, n - 1));  // line 6
  double t1 = x[t0];
  double t2 = x_tan[t0];
  int t3 = max(0, min(cell + 1, n - 1));
  double t4 = x[t3];
  double t5 = x_tan[t3];
  int t6 = max(0, min(cell, n - 1));
  double t7 = x[t6];
  double t8 = x_tan[t6];
  double t9 = position - cell;  // line 7
  out[i] = t1 * t4 + t7 * t9;
  out_tan[i] = t2 * t4 + t1 * t5 + (t8 * t9 + t7 * shift_tan);
}
