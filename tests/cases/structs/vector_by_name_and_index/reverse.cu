// Gradient of `kernel` (kernel.cu:36) with respect to out, in, vectors, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   vectors_adj: in: the adjoint of *vectors after the function; out: the adjoint of *vectors before it
static __global__ void kernel_rev(double *out, const double *in, Vec3 *vectors, int n, double *out_adj,
    double *in_adj, Vec3 *vectors_adj) {
  int i = threadIdx.x;  // line 37
  double p_v[3];  // line 38
  double p_v_adj[3] = {};
  double x = in[3 * i];
  double y = in[3 * i + 1];
  double z = in[3 * i + 2];
  p_v[0] = x;  // line 13
  p_v[1] = y;
  p_v[2] = z;
  double q_v[3];  // line 39
  double q_v_adj[3] = {};
  double t0 = vectors[i].v[0];
  double t1 = vectors[i].v[1];
  double t2 = vectors[i].v[2];
  q_v[0] = t0;
  q_v[2] = t2;
  double t3 = t1 * x;  // line 40
  q_v[1] = t3;
  double sum = 0.0;
  for (int k = 0; k < n; ++k) {  // line 42
    int i_1 = k % 3;
    sum += p_v[k] * q_v[i_1] * q_v[(k + 1) % 3];
  }
  double plain_both_0 = y + t2 * 2.0;  // line 44
  double t4 = y * y;  // line 49
  double determinant = x * t0 - t2 * t4;  // line 51
  double fresh_v_2 = x * z;  // line 55
  vectors[i].v[1] = determinant * x + plain_both_0 * y + fresh_v_2 * z;  // line 56
  out[i] = sum + (determinant * t0 + plain_both_0 * t3 + fresh_v_2 * t2);  // line 57

  // reverse sweep
  double sum_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double fresh_v_2_adj = sum_adj * t2;  // line 15
  double plain_both_0_adj = sum_adj * t3;
  double determinant_adj = sum_adj * t0;
  double t5 = ::cugrad::atomic_exchange(&vectors_adj[i].v[1], 0.0);  // line 56
  fresh_v_2_adj += t5 * z;  // line 15
  double z_adj = t5 * fresh_v_2;
  plain_both_0_adj += t5 * y;
  double y_adj = t5 * plain_both_0;
  determinant_adj += t5 * x;
  double x_adj = t5 * determinant;
  x_adj += fresh_v_2_adj * z;  // line 55
  z_adj += fresh_v_2_adj * x;
  double t6 = -determinant_adj;  // line 51
  x_adj += determinant_adj * t0;
  y_adj += 2.0 * (t6 * t2) * y;  // line 49
  y_adj += plain_both_0_adj;  // line 44
  for (int k = n - 1; k >= 0; --k) {  // line 42
    double t7 = p_v[k];
    int i_1 = k % 3;
    double t8 = q_v[i_1];
    int k_1 = k + 1;
    int t9 = k_1 % 3;
    double t10 = sum_adj * q_v[t9];
    q_v_adj[t9] += sum_adj * (t7 * t8);
    q_v_adj[i_1] += t10 * t7;
    p_v_adj[k] += t10 * t8;
  }
  double t7 = sum_adj * plain_both_0 + q_v_adj[1];  // line 40
  x_adj += t7 * t1;
  atomicAdd(&vectors_adj[i].v[2], sum_adj * fresh_v_2 + t6 * t4 + plain_both_0_adj * 2.0  // line 39
      + q_v_adj[2]);
  atomicAdd(&vectors_adj[i].v[1], t7 * x);
  atomicAdd(&vectors_adj[i].v[0], sum_adj * determinant + determinant_adj * x + q_v_adj[0]);
  z_adj += p_v_adj[2];  // line 13
  y_adj += p_v_adj[1];
  x_adj += p_v_adj[0];
  atomicAdd(&in_adj[3 * i + 2], z_adj);  // line 38
  atomicAdd(&in_adj[3 * i + 1], y_adj);
  atomicAdd(&in_adj[3 * i], x_adj);
}
