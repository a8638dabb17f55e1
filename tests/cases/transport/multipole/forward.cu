// Tangent of `evaluate` (kernel.cu:21) with respect to sig, poles, E, by cugrad.
//   sig_tan: tangent of sig
//   poles_tan: tangent of poles
//   E_tan: tangent of E
static __global__ void evaluate_fwd(double *sig, const double *E, const Pole *poles, double *sig_tan,
    Pole *poles_tan, double *E_tan) {
  int i = threadIdx.x;  // line 22
  double t0 = E[i];  // line 23
  double t1 = E_tan[i];
  double root = sqrt(t0);
  double root_tan = t1 * (0.5 / root);
  int k = i / 2;  // line 24
  double s = 0.0;
  double s_tan = 0.0;
  for (int k_1 = k; k_1 < k + 5; ++k_1) {
    double p_ea_x = poles[k_1].ea.x;  // line 25
    double p_ea_x_tan = poles_tan[k_1].ea.x;
    double p_ea_y = poles[k_1].ea.y;
    double p_ea_y_tan = poles_tan[k_1].ea.y;
    double p_rt_x = poles[k_1].rt.x;
    double p_rt_x_tan = poles_tan[k_1].rt.x;
    double p_rt_y = poles[k_1].rt.y;
    double p_rt_y_tan = poles_tan[k_1].rt.y;
    short p_l = poles[k_1].l;
    double b_x = p_ea_x - root;  // line 26
    double b_x_tan = p_ea_x_tan - root_tan;
    double d = b_x * b_x + p_ea_y * p_ea_y;  // line 8
    double d_tan = b_x_tan * b_x + b_x * b_x_tan + (p_ea_y_tan * p_ea_y + p_ea_y * p_ea_y_tan);
    double psi_x = (0.0 * b_x + p_ea_y) / d;  // line 9
    double psi_x_tan = (0.0 * b_x_tan + p_ea_y_tan - psi_x * d_tan) / d;
    double psi_y = (b_x - 0.0 * p_ea_y) / d;
    double psi_y_tan = (b_x_tan - 0.0 * p_ea_y_tan - psi_y * d_tan) / d;
    int l = p_l;  // line 27
    double phi = 0.1 * root;  // line 12
    double phi_tan = 0.1 * root_tan;
    double phi_1;
    if (l == 1) {  // line 16
      phi_1 = phi + atan(phi);  // line 14
      phi_tan += phi_tan * (1.0 / (1.0 + phi * phi));
    } else if (l == 2) {  // line 16
      double t2 = 3.0 - phi * phi;  // line 15
      double t3 = 3.0 * phi / t2;
      phi_1 = phi - atan(t3);
      phi_tan -= (3.0 * phi_tan + t3 * (phi_tan * phi + phi * phi_tan)) / t2 * (1.0 / (1.0 + t3 * t3));
    } else if (l == 3) {  // line 16
      double t2 = 15.0 - phi * phi;
      double t3 = -(phi_tan * phi + phi * phi_tan);
      double t4 = phi_tan * t2;
      double t5 = 6.0 * phi;
      double t6 = 15.0 - t5 * phi;
      double t7 = phi * t2 / t6;
      phi_1 = phi - atan(t7);
      phi_tan -= (t4 + phi * t3 + t7 * (6.0 * phi_tan * phi + t5 * phi_tan)) / t6 * (1.0 / (1.0 + t7 * t7));
    } else {
      phi_1 = phi;
    }
    phi_1 *= 2.0;  // line 18
    phi_tan *= 2.0;
    double factor_x = cos(phi_1);  // line 28
    double factor_y = -sin(phi_1);
    double factor_x_tan = phi_tan * factor_y;
    double factor_y_tan = -phi_tan * factor_x;
    double b_x_1 = psi_x * factor_x - psi_y * factor_y;  // line 6
    double b_x_tan_1 = psi_x_tan * factor_x + psi_x * factor_x_tan
        - (psi_y_tan * factor_y + psi_y * factor_y_tan);
    double b_y = psi_x * factor_y + psi_y * factor_x;
    double b_y_tan = psi_x_tan * factor_y + psi_x * factor_y_tan
        + (psi_y_tan * factor_x + psi_y * factor_x_tan);
    double t2 = (p_rt_x * b_x_1 - p_rt_y * b_y) / t0;  // line 29
    s += t2;
    s_tan += (p_rt_x_tan * b_x_1 + p_rt_x * b_x_tan_1 - (p_rt_y_tan * b_y + p_rt_y * b_y_tan) - t2 * t1) / t0;
  }
  sig[i] = s;  // line 31
  sig_tan[i] = s_tan;
}
