// Gradient of `sweep` (kernel.cu:2) with respect to x, A, b, by cugrad.
//   x_adj: in: the adjoint of *x after the function; out: the adjoint of *x before it
//   A_adj: the gradient with respect to *A is added to it
//   b_adj: the gradient with respect to *b is added to it
static __global__ void sweep_rev(double *x, const double *A, const double *b, int n, double *x_adj,
    double *A_adj, double *b_adj) {
  int t = threadIdx.x;  // line 3
  if (t >= n) return;  // line 4
  double *xt = x + 3 * t;  // line 5
  double *t0 = x_adj + 3 * t;
  const double *At = A + 9 * t;  // line 6
  double *t1 = A_adj + 9 * t;
  double t_kept[27];  // line 7
  double s_kept[9];
  for (int it = 0; it < 3; ++it) {
    for (int i = 0; i < 3; ++i) {  // line 8
      double s = b[3 * t + i];  // line 9
      for (int j = 0; j < 3; ++j) {  // line 10
        if (j != i) {  // line 11
          double t2 = xt[j];
          s -= At[3 * i + j] * t2;
          t_kept[(it * 3 + i) * 3 + j] = t2;
        }
      }
      xt[i] = s / (At[3 * i + i] + 2.0);  // line 12
      s_kept[it * 3 + i] = s;  // line 8
    }
  }

  // reverse sweep
  for (int it = 2; it >= 0; --it) {  // line 7
    for (int i = 2; i >= 0; --i) {  // line 8
      double s = s_kept[it * 3 + i];
      double t2 = At[3 * i + i];  // line 12
      double t3 = 1.0 / (t2 + 2.0);
      double s_adj = ::cugrad::atomic_exchange(&t0[i], 0.0) * t3;
      atomicAdd(&t1[3 * i + i], -s_adj * (s * t3));
      for (int j = 2; j >= 0; --j) {  // line 10
        if (j != i) {  // line 11
          double t4 = -s_adj;
          atomicAdd(&t0[j], t4 * At[3 * i + j]);
          atomicAdd(&t1[3 * i + j], t4 * t_kept[(it * 3 + i) * 3 + j]);
        }
      }
      atomicAdd(&b_adj[3 * t + i], s_adj);  // line 9
    }
  }
}
