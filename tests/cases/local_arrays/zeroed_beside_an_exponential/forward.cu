// Tangent of `kernel` (kernel.cu:3) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (i >= n) return;  // line 11
  double s[2] = {};  // line 6
  double s_tan[2] = {};
  double q[2] = {};
  double q_tan[2] = {};
  for (int k = 0; k < 2; ++k) {  // line 9
    double t0 = x[i];  // line 8
    double t1 = x_tan[i];
    double t2 = exp(sin(t0));
    s[k] += t2 * (k + 1);
    s_tan[k] += t1 * cos(t0) * t2 * (k + 1);
    q[k] += t0;  // line 9
    q_tan[k] += t1;
  }
  double t0 = q[(i + 1) & 1];  // line 11
  double t1 = x[i];
  double t2 = x_tan[i];
  double t3 = exp(cos(t1));
  out[i] = s[i & 1] + t0 * t3;
  out_tan[i] = s_tan[i & 1] + (q_tan[(i + 1) & 1] * t3 - t0 * (t2 * sin(t1) * t3));
}
