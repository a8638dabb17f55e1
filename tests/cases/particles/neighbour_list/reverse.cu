// Gradient of `spring_forces` (kernel.cu:2) with respect to force, pos, k, by cugrad.
//   force_adj: in: the adjoint of *force after the function; out: the adjoint of *force before it
//   pos_adj: the gradient with respect to *pos is added to it
//   k_adj: the gradient with respect to *k is added to it
static __global__ void spring_forces_rev(double *force, const double *pos, const double *k, const int *nbr,
    int n, double *force_adj, double *pos_adj, double *k_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  int count = 1 + i % 4;  // line 5
  double pos_sum = 0.0;
  for (int s = 0; s < count; ++s) {  // line 6
    int t0 = i * 4 + s;  // line 7
    int j = nbr[t0];
    if (j != i) {  // line 8
      double d = pos[j] + j - (pos[i] + i);  // line 9
      double t1 = k[t0];  // line 10
      double t2 = sqrt(d * d + 0.5);
      double t3 = d / t2;
      double t4 = d - t3;
      double f = t1 * t4;
      atomicAdd(&force[i], f);  // line 11
      atomicAdd(&force[j], -f);  // line 12
      double f_adj = -force_adj[j];
      f_adj += force_adj[i];  // line 11
      double d_adj = f_adj * t1;  // line 10
      double t5 = -d_adj / t2;
      d_adj += t5;
      d_adj -= 2.0 * (t5 * t3 * (0.5 / t2)) * d;
      atomicAdd(&k_adj[t0], f_adj * t4);
      pos_sum -= d_adj;  // line 9
      atomicAdd(&pos_adj[j], d_adj);
    }
  }

  // reverse sweep
  ::cugrad::accumulate_sum(&pos_adj[i], pos_sum);  // line 6
}
