// Tangent of `collide` (kernel.cu:6) with respect to out, f, omega, by cugrad.
//   out_tan: tangent of out
//   f_tan: tangent of f
//   omega_tan: tangent of omega
static __global__ void collide_fwd(double *out, const double *f, double omega, int cells, double *out_tan,
    double *f_tan, double omega_tan) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;  // line 7
  if (c >= cells) return;  // line 19
  double g[9];  // line 9
  double g_tan[9] = {};
  double rho = 0.0;
  double ux = 0.0;
  double uy = 0.0;
  double rho_tan = 0.0;
  double ux_tan = 0.0;
  double uy_tan = 0.0;
  for (int q = 0; q < 9; ++q) {  // line 10
    double t0 = f[q * cells + c];  // line 11
    double t1 = f_tan[q * cells + c];
    g[q] = t0;
    g_tan[q] = t1;
    rho += t0;  // line 12
    rho_tan += t1;
    double t2 = (double)cx[q];  // line 13
    ux += t0 * t2;
    ux_tan += t1 * t2;
    double t3 = (double)cy[q];  // line 14
    uy += t0 * t3;
    uy_tan += t1 * t3;
  }
  ux /= rho;  // line 16
  ux_tan = (ux_tan - ux * rho_tan) / rho;
  uy /= rho;  // line 17
  uy_tan = (uy_tan - uy * rho_tan) / rho;
  double usq = 1.5 * (ux * ux + uy * uy);  // line 18
  double usq_tan = 1.5 * (ux_tan * ux + ux * ux_tan + (uy_tan * uy + uy * uy_tan));
  for (int q = 0; q < 9; ++q) {  // line 19
    double t0 = (double)cx[q];  // line 20
    double t1 = (double)cy[q];
    double cu = 3.0 * (t0 * ux + t1 * uy);
    double cu_tan = 3.0 * (t0 * ux_tan + t1 * uy_tan);
    double t2 = wt[q];  // line 21
    double t3 = t2 * rho;
    double t4 = 0.5 * cu;
    double t5 = 1.0 + cu + t4 * cu - usq;
    double eq = t3 * t5;
    double eq_tan = t2 * rho_tan * t5 + t3 * (cu_tan + (0.5 * cu_tan * cu + t4 * cu_tan) - usq_tan);
    double t6 = g[q];  // line 22
    double t7 = g_tan[q];
    double t8 = eq - t6;
    out[q * cells + c] = t6 + omega * t8;
    out_tan[q * cells + c] = t7 + (omega_tan * t8 + omega * (eq_tan - t7));
  }
}
