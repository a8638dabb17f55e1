// Gradient of `kernel` (kernel.cu:18) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 19
  if (i >= n) return;  // line 20
  double a_v[4];  // line 21
  double a_v_adj[4] = {};
  double b_v[4];
  double b_v_adj[4] = {};
  for (int k = 0; k < 4; ++k) {  // line 22
    a_v[k] = x[i + k];  // line 23
    b_v[k] = x[i + 2 * k] * x[i];  // line 24
  }
  double s = 0.0;
  for (int k = 0; k < 4; ++k) s += a_v[k] * b_v[k];  // line 6
  double t0[2];  // line 26
  double t1[2] = {};
  double h_v[2];  // line 12
  double h_v_adj[2] = {};
  for (int k = 0; k < 2; ++k) h_v[k] = a_v[k];  // line 13
  t0[0] = h_v[0];  // line 26
  t0[1] = h_v[1];
  double t2[2];
  double t3[2] = {};
  double h_v_1[2];  // line 12
  double h_v_adj_1[2] = {};
  for (int k = 0; k < 2; ++k) h_v_1[k] = b_v[k];  // line 13
  t2[0] = h_v_1[0];  // line 26
  t2[1] = h_v_1[1];
  double s_1 = 0.0;
  for (int k = 0; k < 2; ++k) s_1 += t0[k] * t2[k];  // line 6
  out[i] = s * s_1;  // line 26

  // reverse sweep
  double t4 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double s_adj = t4 * s_1;
  double s_adj_1 = t4 * s;
  for (int k = 1; k >= 0; --k) {  // line 6
    t3[k] += s_adj_1 * t0[k];
    t1[k] += s_adj_1 * t2[k];
  }
  h_v_adj_1[1] += t3[1];  // line 14
  h_v_adj_1[0] += t3[0];
  for (int k = 1; k >= 0; --k) {  // line 13
    b_v_adj[k] += h_v_adj_1[k];
    h_v_adj_1[k] = 0.0;
  }
  h_v_adj[1] += t1[1];  // line 14
  h_v_adj[0] += t1[0];
  for (int k = 1; k >= 0; --k) {  // line 13
    a_v_adj[k] += h_v_adj[k];
    h_v_adj[k] = 0.0;
  }
  for (int k = 3; k >= 0; --k) {  // line 6
    b_v_adj[k] += s_adj * a_v[k];
    a_v_adj[k] += s_adj * b_v[k];
  }
  double x_sum = 0.0;
  for (int k = 3; k >= 0; --k) {  // line 22
    double t5 = b_v_adj[k];  // line 24
    x_sum += t5 * x[i + 2 * k];
    atomicAdd(&x_adj[i + 2 * k], t5 * x[i]);
    atomicAdd(&x_adj[i + k], a_v_adj[k]);  // line 23
    b_v_adj[k] = 0.0;  // line 24
    a_v_adj[k] = 0.0;  // line 23
  }
  atomicAdd(&x_adj[i], x_sum);  // line 22
}
