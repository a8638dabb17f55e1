// Tangent of `step` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void step_fwd(double *y, const double *x, double *y_tan, double *x_tan) {
  __shared__ double s[33];
  __shared__ double s_tan[33];
  int t = threadIdx.x;  // line 4
  int i = blockIdx.x * 32 + threadIdx.x;
  double t0 = x[i];  // line 5
  double t1 = x_tan[i];
  s[t] = sin(t0);
  s_tan[t] = t1 * cos(t0);
  if (t == 0) {  // line 6
    s[32] = 0.5;
    s_tan[32] = 0.0;
  }
  __syncthreads();  // line 7
  double t2 = s[t];  // line 8
  double t3 = s[t + 1];
  double v = t2 * t3;
  double v_tan = s_tan[t] * t3 + t2 * s_tan[t + 1];
  __syncthreads();  // line 9
  s[t + 1] = v;  // line 10
  s_tan[t + 1] = v_tan;
  __syncthreads();  // line 11
  double t4 = s[t];  // line 12
  double t5 = s_tan[t];
  y[i] = t4 * t4;
  y_tan[i] = t5 * t4 + t4 * t5;
}
