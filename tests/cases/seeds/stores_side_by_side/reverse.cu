// Gradient of `kernel` (kernel.cu:2) with respect to rows, members, halves, margins, x, by cugrad.
//   rows_adj: in: the adjoint of *rows after the function, the seed; out: 0 where *rows was written
//   members_adj: in: the adjoint of *members after the function, the seed; out: 0 where *members was written
//   halves_adj: in: the adjoint of *halves after the function, the seed; out: 0 where *halves was written
//   margins_adj: in: the adjoint of *margins after the function, the seed; out: 0 where *margins was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *rows, double *members, double *halves, double *margins,
    const double *x, int w, int n, double *rows_adj, double *members_adj, double *halves_adj,
    double *margins_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double x_sum = 0.0;
  double x_sum_1 = 0.0;
  double x_sum_2 = 0.0;
  double x_sum_3 = 0.0;
  if (i < n) {  // line 4
    for (int c = 0; c < w; ++c) rows[i * w + c] = x[i] * c;  // line 5
    for (int k = 0; k < 3; ++k) members[4 * i + k] = x[i] * (k + 1);  // line 6
    double halves_seed = halves_adj[n + i];  // line 9
    int t0 = 4 * i + 3;  // line 7
    double members_seed = members_adj[t0];
    double t1 = x[i];
    double t2 = exp(t1);
    members[t0] = t2;
    halves[i] = t1 * 2.0;  // line 8
    halves[n + i] = t1 * t1;  // line 9
    if (i == 0) {  // line 10
      double margins_seed = *margins_adj;  // line 11
      double t3 = *x;
      double t4 = x[1];
      *margins = t3 * t4;

      // reverse sweep
      x_sum = margins_seed * t4;
      x_sum_1 = margins_seed * t3;
      *margins_adj = 0.0;
      x_sum_2 = 0.0;
      x_sum_3 = 0.0;
    } else {
      if (i == n - 1) {  // line 12
        double margins_seed = margins_adj[n - 1];  // line 13
        double t3 = x[n - 1];
        double t4 = x[n - 2];
        margins[n - 1] = t3 * t4;

        // reverse sweep
        x_sum_2 = margins_seed * t4;
        x_sum_3 = margins_seed * t3;
        margins_adj[n - 1] = 0.0;
      } else {
        double margins_seed = margins_adj[i];  // line 15
        double t3 = x[i - 1];
        double t4 = x[i + 1];
        margins[i] = t3 * t4;

        // reverse sweep
        atomicAdd(&x_adj[i + 1], margins_seed * t3);
        atomicAdd(&x_adj[i - 1], margins_seed * t4);
        margins_adj[i] = 0.0;
        x_sum_2 = 0.0;
        x_sum_3 = 0.0;
      }
      x_sum = 0.0;
      x_sum_1 = 0.0;
    }
    halves_adj[n + i] = 0.0;  // line 9
    atomicAdd(&x_adj[i], 2.0 * halves_seed * t1 + halves_adj[i] * 2.0 + members_seed * t2);  // line 7
    members_adj[t0] = 0.0;
    double x_sum_4 = 0.0;
    for (int k = 2; k >= 0; --k) {  // line 6
      int k_1 = k + 1;
      x_sum_4 += members_adj[4 * i + k] * k_1;
      members_adj[4 * i + k] = 0.0;
    }
    atomicAdd(&x_adj[i], x_sum_4);
    double x_sum_5 = 0.0;
    for (int c = w - 1; c >= 0; --c) {  // line 5
      x_sum_5 += rows_adj[i * w + c] * c;
      rows_adj[i * w + c] = 0.0;
    }
    atomicAdd(&x_adj[i], x_sum_5);
    halves_adj[i] = 0.0;  // line 8
  }
  ::cugrad::accumulate_block<double>({x_adj, &x_adj[1], &x_adj[n - 1], &x_adj[n - 2]},  // line 4
      {x_sum, x_sum_1, x_sum_2, x_sum_3});
}
