// Gradient of `evaluate` (kernel.cu:21) with respect to sig, poles, E, by cugrad.
//   sig_adj: in: the adjoint of *sig after the function, the seed; out: 0 where *sig was written
//   poles_adj: the gradient with respect to *poles is added to it
//   E_adj: the gradient with respect to *E is added to it
static __global__ void evaluate_rev(double *sig, const double *E, const Pole *poles, double *sig_adj,
    Pole *poles_adj, double *E_adj) {
  int i = threadIdx.x;  // line 22
  double t0 = E[i];  // line 23
  double root = sqrt(t0);
  int k = i / 2;  // line 24
  double s = 0.0;
  for (int k_1 = k; k_1 < k + 5; ++k_1) {
    double p_ea_x = poles[k_1].ea.x;  // line 25
    double p_ea_y = poles[k_1].ea.y;
    double p_rt_x = poles[k_1].rt.x;
    double p_rt_y = poles[k_1].rt.y;
    short p_l = poles[k_1].l;
    double b_x = p_ea_x - root;  // line 26
    double d = b_x * b_x + p_ea_y * p_ea_y;  // line 8
    double psi_x = (0.0 * b_x + p_ea_y) / d;  // line 9
    double psi_y = (b_x - 0.0 * p_ea_y) / d;
    int l = p_l;  // line 27
    double phi = 0.1 * root;  // line 12
    if (l == 1) {  // line 13
      phi += atan(phi);  // line 14
    } else if (l == 2) {  // line 13
      phi -= atan(3.0 * phi / (3.0 - phi * phi));  // line 15
    } else if (l == 3) {  // line 13
      phi -= atan(phi * (15.0 - phi * phi) / (15.0 - 6.0 * phi * phi));  // line 16
    }
    phi *= 2.0;  // line 18
    double factor_x = cos(phi);  // line 28
    double factor_y = -sin(phi);
    double b_x_1 = psi_x * factor_x - psi_y * factor_y;  // line 6
    double b_y = psi_x * factor_y + psi_y * factor_x;
    s += (p_rt_x * b_x_1 - p_rt_y * b_y) / t0;  // line 29
  }
  sig[i] = s;  // line 31

  // reverse sweep
  double s_adj = ::cugrad::atomic_exchange(&sig_adj[i], 0.0);
  double t1 = 1.0 / t0;  // line 29
  double t2 = 0.0;
  double root_adj = 0.0;
  for (int k_1 = k + 5 - 1; k_1 >= k; --k_1) {  // line 24
    double p_ea_x = poles[k_1].ea.x;  // line 25
    double p_ea_y = poles[k_1].ea.y;
    double p_rt_x = poles[k_1].rt.x;
    double p_rt_y = poles[k_1].rt.y;
    short p_l = poles[k_1].l;
    double b_x = p_ea_x - root;  // line 26
    double d = b_x * b_x + p_ea_y * p_ea_y;  // line 8
    double psi_x = (0.0 * b_x + p_ea_y) / d;  // line 9
    double psi_y = (b_x - 0.0 * p_ea_y) / d;
    int l = p_l;  // line 27
    double phi = 0.1 * root;  // line 12
    bool t3 = l == 1;  // line 13
    double phi_1;
    if (t3) {
      phi_1 = phi + atan(phi);  // line 14
    } else if (l == 2) {  // line 13
      phi_1 = phi - atan(3.0 * phi / (3.0 - phi * phi));  // line 15
    } else if (l == 3) {  // line 13
      phi_1 = phi - atan(phi * (15.0 - phi * phi) / (15.0 - 6.0 * phi * phi));  // line 16
    } else {
      phi_1 = phi;
    }
    phi_1 *= 2.0;  // line 18
    double factor_x = cos(phi_1);  // line 28
    double factor_y = -sin(phi_1);
    double b_x_1 = psi_x * factor_x - psi_y * factor_y;  // line 6
    double b_y = psi_x * factor_y + psi_y * factor_x;
    double t4 = s_adj * t1;  // line 29
    t2 -= t4 * ((p_rt_x * b_x_1 - p_rt_y * b_y) * t1);
    double t5 = -t4;  // line 6
    double p_rt_y_adj = t5 * b_y;
    double b_y_adj = t5 * p_rt_y;
    double p_rt_x_adj = t4 * b_x_1;
    double b_x_adj = t4 * p_rt_x;
    double psi_y_adj = b_y_adj * factor_x;
    double factor_x_adj = b_y_adj * psi_y;
    double psi_x_adj = b_y_adj * factor_y;
    double factor_y_adj = b_y_adj * psi_x;
    double t6 = -b_x_adj;
    psi_y_adj += t6 * factor_y;
    factor_y_adj += t6 * psi_y;
    psi_x_adj += b_x_adj * factor_x;
    factor_x_adj += b_x_adj * psi_x;
    double phi_adj = -factor_y_adj * factor_x;  // line 28
    phi_adj += factor_x_adj * factor_y;
    phi_adj *= 2.0;  // line 18
    if (t3) {  // line 13
      phi_adj += phi_adj * (1.0 / (1.0 + phi * phi));  // line 14
    } else if (l == 2) {  // line 13
      double t7 = 3.0 - phi * phi;  // line 15
      double t8 = 3.0 * phi / t7;
      double t9 = -phi_adj * (1.0 / (1.0 + t8 * t8)) / t7;
      phi_adj += 2.0 * (t9 * t8) * phi;
      phi_adj += t9 * 3.0;
    } else if (l == 3) {  // line 13
      double t7 = 15.0 - phi * phi;  // line 16
      double t8 = 6.0 * phi;
      double t9 = 15.0 - t8 * phi;
      double t10 = phi * t7 / t9;
      double t11 = -phi_adj * (1.0 / (1.0 + t10 * t10)) / t9;
      double t12 = t11 * t10;
      phi_adj += t12 * t8;
      phi_adj += t12 * phi * 6.0;
      phi_adj += t11 * t7;
      phi_adj -= 2.0 * (t11 * phi) * phi;
    }
    root_adj += phi_adj * 0.1;  // line 12
    double d_inverse = 1.0 / d;  // line 9
    double b_x_adj_1 = psi_y_adj * d_inverse;
    double d_adj = -b_x_adj_1 * psi_y;
    double p_ea_y_adj = -b_x_adj_1 * 0.0;
    double t7 = psi_x_adj * d_inverse;
    d_adj -= t7 * psi_x;
    p_ea_y_adj += t7;
    b_x_adj_1 += t7 * 0.0;
    double t8 = 2.0 * d_adj;  // line 8
    p_ea_y_adj += t8 * p_ea_y;
    b_x_adj_1 += t8 * b_x;
    root_adj -= b_x_adj_1;  // line 26
    atomicAdd(&poles_adj[k_1].rt.y, p_rt_y_adj);  // line 25
    atomicAdd(&poles_adj[k_1].rt.x, p_rt_x_adj);
    atomicAdd(&poles_adj[k_1].ea.y, p_ea_y_adj);
    atomicAdd(&poles_adj[k_1].ea.x, b_x_adj_1);
  }
  atomicAdd(&E_adj[i], t2 + root_adj * (0.5 / root));  // line 23
}
