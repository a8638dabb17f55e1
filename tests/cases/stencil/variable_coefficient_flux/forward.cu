// Tangent of `diffuse` (kernel.cu:4) with respect to out, u, kappa, by cugrad.
//   out_tan: tangent of out
//   u_tan: tangent of u
//   kappa_tan: tangent of kappa
static __global__ void diffuse_fwd(double *out, const double *u, const double *kappa, int n, double *out_tan,
    double *u_tan, double *kappa_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 5
  if (i >= n) return;  // line 10
  double left = 0.0;
  double left_tan = 0.0;
  if (i > 0) {  // line 8
    double a = kappa[i - 1];
    double a_tan = kappa_tan[i - 1];
    double b = kappa[i];
    double b_tan = kappa_tan[i];
    double t0 = 2.0 * a;  // line 2
    double t1 = 2.0 * a_tan;
    double t2 = a + b;
    double t3 = t0 * b / t2;
    double t4 = u[i - 1] - u[i];  // line 8
    left = t3 * t4;
    left_tan = (t1 * b + t0 * b_tan - t3 * (a_tan + b_tan)) / t2 * t4 + t3 * (u_tan[i - 1] - u_tan[i]);
  }
  double right = 0.0;
  double right_tan = 0.0;
  if (i + 1 < n) {  // line 9
    double a = kappa[i];
    double a_tan = kappa_tan[i];
    double b = kappa[i + 1];
    double b_tan = kappa_tan[i + 1];
    double t0 = 2.0 * a;  // line 2
    double t1 = 2.0 * a_tan;
    double t2 = a + b;
    double t3 = t0 * b / t2;
    double t4 = u[i + 1] - u[i];  // line 9
    right = t3 * t4;
    right_tan = (t1 * b + t0 * b_tan - t3 * (a_tan + b_tan)) / t2 * t4 + t3 * (u_tan[i + 1] - u_tan[i]);
  }
  double t0 = u_tan[i];  // line 10
  out[i] = u[i] + 0.2 * (left + right);
  out_tan[i] = t0 + 0.2 * (left_tan + right_tan);
}
