// Tangent of `kernel` (kernel.cu:2) with respect to out, u, nu, by cugrad.
//   out_tan: tangent of out
//   u_tan: tangent of u
//   nu_tan: tangent of nu
static __global__ void kernel_fwd(double *out, const double *u, double nu, int n, double *out_tan,
    double *u_tan, double nu_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 6
  int t0 = (i + n - 1) % n;  // line 5
  double um = u[t0];
  double um_tan = u_tan[t0];
  double uc = u[i];
  double uc_tan = u_tan[i];
  int t1 = (i + 1) % n;
  double up = u[t1];
  double up_tan = u_tan[t1];
  double t2 = 0.1 * uc;  // line 6
  double t3 = up - um;
  double t4 = up - 2.0 * uc + um;
  out[i] = uc - t2 * t3 + nu * t4;
  out_tan[i] = uc_tan - (0.1 * uc_tan * t3 + t2 * (up_tan - um_tan))
      + (nu_tan * t4 + nu * (up_tan - 2.0 * uc_tan + um_tan));
}
