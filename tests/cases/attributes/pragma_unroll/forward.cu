// Tangent of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 12
  double acc[4];  // line 4
  double acc_tan[4] = {};
  #pragma unroll
  for (int k = 0; k < 4; ++k) {  // line 6
    acc[k] = x[i + k];
    acc_tan[k] = x_tan[i + k];
  }
  #pragma unroll 2
  for (int k = 0; k < 4; ++k) {  // line 8
    double t0 = acc[k];
    double t1 = acc[(k + 1) & 3];
    acc[k] = t0 * t1;
    acc_tan[k] = acc_tan[k] * t1 + t0 * acc_tan[(k + 1) & 3];
  }
  int t0 = n % 5;  // line 11
  double s = 0.0;
  double s_tan = 0.0;
  #pragma unroll 1
  for (int k = 0; k < t0; ++k) {
    double t1 = acc[k];
    double t2 = x[i + k];
    s += t1 * t2;
    s_tan += acc_tan[k] * t2 + t1 * x_tan[i + k];
  }
  out[i] = s;  // line 12
  out_tan[i] = s_tan;
}
