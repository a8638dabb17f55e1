// Tangent of `butterfly_in_place` (kernel.cu:3) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void butterfly_in_place_fwd(double *y, const double *x, int h, double *y_tan,
    double *x_tan) {
  __shared__ double s[64];
  __shared__ double s_tan[64];
  int t = threadIdx.x;  // line 5
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double t0 = x_tan[i];  // line 6
  s[t] = x[i];
  s_tan[t] = t0;
  __syncthreads();  // line 7
  if ((t & 8) == 0) {  // line 11
    double a = s[t];  // line 9
    double a_tan = s_tan[t];
    double b = s[t + 8];
    double b_tan = s_tan[t + 8];
    s[t] = a * b;  // line 10
    s_tan[t] = a_tan * b + a * b_tan;
    s[t + 8] = a - b;  // line 11
    s_tan[t + 8] = a_tan - b_tan;
  }
  __syncthreads();  // line 13
  double t1 = s_tan[t];  // line 14
  y[i] = s[t];
  y_tan[i] = t1;
  __syncthreads();  // line 15
  if ((i & h) != 0) return;  // line 19
  double a = y[i];  // line 17
  double a_tan = y_tan[i];
  double b = y[i + h];
  double b_tan = y_tan[i + h];
  y[i] = a + sin(b);  // line 18
  y_tan[i] = a_tan + b_tan * cos(b);
  y[i + h] = a * b;  // line 19
  y_tan[i + h] = a_tan * b + a * b_tan;
}
