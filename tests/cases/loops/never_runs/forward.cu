// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 11
  double t0 = x[i];  // line 5
  double v = sin(t0);
  double v_tan = x_tan[i] * cos(t0);
  int state = 3;
  for (int k = 0; k < 0 && v > -0.8; ++k) {  // line 7
    state = (state + 1) & 3;  // line 8
    double t1 = 0.3 * x[state];  // line 9
    double t2 = t1 * v;
    double v_1 = tanh(v - t2 * v);
    v_tan = (v_tan - ((0.3 * x_tan[state] * v + t1 * v_tan) * v + t2 * v_tan)) * (1.0 - v_1 * v_1);
    v = v_1;
  }
  out[i] = v * v;  // line 11
  out_tan[i] = v_tan * v + v * v_tan;
}
