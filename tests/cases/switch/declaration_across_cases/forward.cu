// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 9
  int t0 = i % 3;  // line 5
  if (t0 == 0) {  // line 9
    double t1 = x[i];  // line 7
    double t2 = x_tan[i];
    double t = t1 * t1;
    double t_tan = t2 * t1 + t1 * t2;
    out[i] = t;
    out_tan[i] = t_tan;
  } else if (t0 == 1) {  // line 9
    double t1 = x[i];  // line 8
    double t2 = x_tan[i];
    double t = cos(t1);
    double t_tan = t2 * -sin(t1);
    out[i] = t * t1;
    out_tan[i] = t_tan * t1 + t * t2;
  } else if (t0 == 2) {  // line 9
    double t1 = x_tan[i];
    out[i] = x[i];
    out_tan[i] = t1;
  }
}
