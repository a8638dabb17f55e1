// Tangent of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, const int *op, int n, double *out_tan,
    double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 12
  double v = x[i];  // line 4
  double v_tan = x_tan[i];
  int t0 = op[i];  // line 5
  double v_1;
  double v_tan_1;
  if (t0 == 0) {  // line 10
    v_1 = sin(v);  // line 6
    v_tan_1 = v_tan * cos(v);
  } else if (t0 == 1) {  // line 10
    v_1 = v * v;  // line 7
    v_tan_1 = v_tan * v + v * v_tan;
  } else if (t0 == 2) {  // line 10
    double t = 1.0 / v;  // line 8
    double t_tan = -t * v_tan / v;
    v_1 = t + v;
    v_tan_1 = t_tan + v_tan;
  } else if (t0 == 3) {  // line 10
    v_1 = 5.0;
    v_tan_1 = 0.0;
  } else {
    v_1 = sqrt(v);
    v_tan_1 = v_tan * (0.5 / v_1);
  }
  out[i] = v_1 * v;  // line 12
  out_tan[i] = v_tan_1 * v + v_1 * v_tan;
}
