// Gradient of `rayleigh` (kernel.cu:2) with respect to value, A, by cugrad.
//   value_adj: in: the adjoint of *value after the function, the seed; out: 0 where *value was written
//   A_adj: the gradient with respect to *A is added to it
static __global__ void rayleigh_rev(double *value, const double *A, int n, double *value_adj, double *A_adj) {
  int t = threadIdx.x;  // line 3
  if (t >= n) return;  // line 2
  const double *m = A + 9 * t;  // line 5
  double v[3];  // line 6
  double v_adj[3] = {};
  v[0] = 1.0;
  v[1] = 0.5;
  v[2] = 0.25;
  double w[3];
  double w_adj[3] = {};
  double t_kept[36];  // line 7
  double t_kept_1[12];
  double t_kept_2[12];
  double norm_kept[4];
  double norm = 0.0;
  for (int it = 0; it < 4; ++it) {
    double norm_1 = 0.0;
    for (int i = 0; i < 3; ++i) {  // line 9
      double w_held = 0.0;
      for (int j = 0; j < 3; ++j) {  // line 11
        double t0 = v[j];
        w_held += m[3 * i + j] * t0;
        t_kept[(it * 3 + i) * 3 + j] = t0;
      }
      w[i] = w_held;
      norm_1 += w_held * w_held;  // line 12
      t_kept_1[it * 3 + i] = w_held;  // line 9
    }
    norm = sqrt(norm_1);  // line 14
    for (int i = 0; i < 3; ++i) {  // line 15
      double t0 = w[i];
      v[i] = t0 / norm;
      t_kept_2[it * 3 + i] = t0;
    }
    norm_kept[it] = norm_1;  // line 7
  }
  double t0 = v[2];  // line 17
  value[t] = norm * t0;

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&value_adj[t], 0.0);
  double norm_adj = t1 * t0;
  v_adj[2] += t1 * norm;
  for (int it = 3; it >= 0; --it) {  // line 7
    double norm_1 = norm_kept[it];
    norm_1 = sqrt(norm_1);  // line 14
    double norm_inverse = 1.0 / norm_1;  // line 15
    for (int i = 2; i >= 0; --i) {
      double t2 = v_adj[i];
      double t3 = t2 * norm_inverse;
      double t4 = -t3 * (t_kept_2[it * 3 + i] * norm_inverse);
      norm_adj += t2 == 0.0 && t4 != t4 ? 0.0 : t4;
      w_adj[i] += t2 == 0.0 && t3 != t3 ? 0.0 : t3;
      v_adj[i] = 0.0;
    }
    double t2 = norm_adj * (0.5 / norm_1);  // line 14
    norm_adj = norm_adj == 0.0 && t2 != t2 ? 0.0 : t2;
    for (int i = 2; i >= 0; --i) {  // line 9
      w_adj[i] += 2.0 * norm_adj * t_kept_1[it * 3 + i];  // line 12
      double w_held_adj = w_adj[i];  // line 11
      for (int j = 2; j >= 0; --j) {
        v_adj[j] += w_held_adj * m[3 * i + j];
        atomicAdd(&(A_adj + 9 * t)[3 * i + j], w_held_adj * t_kept[(it * 3 + i) * 3 + j]);
      }
      w_adj[i] = 0.0;  // line 10
    }
    norm_adj = 0.0;
  }
}
