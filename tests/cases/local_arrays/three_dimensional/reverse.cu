// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double t[2][3][4];  // line 4
  double t_adj[2][3][4] = {};
  for (int a = 0; a < 2; ++a) {  // line 5
    for (int b = 0; b < 3; ++b) {  // line 6
      for (int c = 0; c < 4; ++c) t[a][b][c] = x[i + (a * 3 + b) * 4 + c] * (a + 1);  // line 7
    }
  }
  double s = 0.0;
  for (int c = 0; c < 4; ++c) {  // line 9
    int t0 = c % 3;
    s += t[0][t0][c] * t[1][2 - t0][3 - c];
  }
  double t0 = t[1][2][0];  // line 10
  out[i] = s * t0;

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double s_adj = t1 * t0;
  t_adj[1][2][0] += t1 * s;
  for (int c = 3; c >= 0; --c) {  // line 9
    int t2 = c % 3;
    t_adj[1][2 - t2][3 - c] += s_adj * t[0][t2][c];
    t_adj[0][t2][c] += s_adj * t[1][2 - t2][3 - c];
  }
  for (int a = 1; a >= 0; --a) {  // line 5
    for (int b = 2; b >= 0; --b) {  // line 6
      for (int c = 3; c >= 0; --c) {  // line 7
        atomicAdd(&x_adj[i + (a * 3 + b) * 4 + c], t_adj[a][b][c] * (a + 1));
        t_adj[a][b][c] = 0.0;
      }
    }
  }
}
