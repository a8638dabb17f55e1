// Gradient of `kernel` (kernel.cu:2) with respect to a, by cugrad.
//   a_adj: in: the adjoint of *a after the function; out: the adjoint of *a before it
static __global__ void kernel_rev(double *a, int rows, double *a_adj) {
  int r = threadIdx.x;  // line 3
  if (r >= rows) return;  // line 4
  double t_kept[5];  // line 5
  double t_kept_1[5];
  for (int c = 1; c < 6; ++c) {
    int t0 = r * 6 + c;
    double t1 = a[t0];
    double t2 = a[t0 - 1];
    a[t0] = t1 * t2 + 0.1;
    t_kept_1[c - 1] = t2;
    t_kept[c - 1] = t1;
  }
  double t_kept_2[5];  // line 6
  double t_kept_3[5];
  for (int c = 4; c >= 0; --c) {
    int t0 = r * 6 + c;
    double t1 = a[t0 + 1];
    double t2 = a[t0];
    a[t0] = t2 - t1 * t2;
    t_kept_3[4 - c] = t2;
    t_kept_2[4 - c] = t1;
  }

  // reverse sweep
  for (int c = 0; c <= 4; ++c) {
    int t0 = r * 6 + c;
    double t1 = ::cugrad::atomic_exchange(&a_adj[t0], 0.0);
    double t2 = -t1;
    atomicAdd(&a_adj[t0], t1 + t2 * t_kept_2[4 - c]);
    atomicAdd(&a_adj[t0 + 1], t2 * t_kept_3[4 - c]);
  }
  for (int c = 5; c >= 1; --c) {  // line 5
    int t0 = r * 6 + c;
    double t1 = ::cugrad::atomic_exchange(&a_adj[t0], 0.0);
    atomicAdd(&a_adj[t0 - 1], t1 * t_kept[c - 1]);
    atomicAdd(&a_adj[t0], t1 * t_kept_1[c - 1]);
  }
}
