// Gradient of `collide` (kernel.cu:6) with respect to out, f, omega, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   f_adj: the gradient with respect to *f is added to it
//   omega_adj: the gradient with respect to omega is added to what it points to
static __global__ void collide_rev(double *out, const double *f, double omega, int cells, double *out_adj,
    double *f_adj, double *omega_adj) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;  // line 7
  double omega_adj_1 = 0.0;
  if (c < cells) {  // line 8
    double g[9];  // line 9
    double g_adj[9] = {};
    double rho = 0.0;
    double ux = 0.0;
    double uy = 0.0;
    for (int q = 0; q < 9; ++q) {  // line 10
      double t0 = f[q * cells + c];  // line 11
      g[q] = t0;
      rho += t0;  // line 12
      ux += t0 * cx[q];  // line 13
      uy += t0 * cy[q];  // line 14
    }
    ux /= rho;  // line 16
    uy /= rho;  // line 17
    double usq = 1.5 * (ux * ux + uy * uy);  // line 18
    for (int q = 0; q < 9; ++q) {  // line 19
      double cu = 3.0 * (cx[q] * ux + cy[q] * uy);  // line 20
      double eq = wt[q] * rho * (1.0 + cu + 0.5 * cu * cu - usq);  // line 21
      double t0 = g[q];  // line 22
      out[q * cells + c] = t0 + omega * (eq - t0);
    }

    // reverse sweep
    omega_adj_1 = 0.0;
    double ux_adj = 0.0;
    double uy_adj = 0.0;
    double usq_adj = 0.0;
    double rho_adj = 0.0;
    for (int q = 8; q >= 0; --q) {  // line 19
      double t0 = (double)cx[q];  // line 20
      double t1 = (double)cy[q];
      double cu = 3.0 * (t0 * ux + t1 * uy);
      double t2 = wt[q];  // line 21
      double t3 = t2 * rho;
      double t4 = 0.5 * cu;
      double t5 = 1.0 + cu + t4 * cu - usq;
      double eq = t3 * t5;
      double t6 = out_adj[q * cells + c];  // line 22
      omega_adj_1 += t6 * (eq - g[q]);
      double eq_adj = t6 * omega;
      g_adj[q] += t6 - eq_adj;
      double t7 = eq_adj * t3;  // line 21
      usq_adj -= t7;
      double cu_adj = t7 * t4;
      cu_adj += t7 * cu * 0.5;
      cu_adj += t7;
      rho_adj += eq_adj * t5 * t2;
      double t8 = cu_adj * 3.0;  // line 20
      uy_adj += t8 * t1;
      ux_adj += t8 * t0;
    }
    double t0 = 2.0 * (usq_adj * 1.5);  // line 18
    uy_adj += t0 * uy;
    ux_adj += t0 * ux;
    double rho_inverse = 1.0 / rho;  // line 17
    uy_adj *= rho_inverse;
    rho_adj -= uy_adj * uy;
    ux_adj *= rho_inverse;  // line 16
    rho_adj -= ux_adj * ux;
    for (int q = 8; q >= 0; --q) {  // line 10
      ::cugrad::accumulate_own(&f_adj[q * cells + c], uy_adj * cy[q] + ux_adj * cx[q] + rho_adj  // line 11
          + g_adj[q]);
      g_adj[q] = 0.0;
    }
    for (int q = 8; q >= 0; --q) out_adj[q * cells + c] = 0.0;  // line 19
  }
  ::cugrad::accumulate_block(omega_adj, omega_adj_1);  // line 7
}
