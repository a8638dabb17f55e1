// Gradient of `solve` (kernel.cu:2) with respect to x, A, b, by cugrad.
//   x_adj: in: the adjoint of *x after the function, the seed; out: 0 where *x was written
//   A_adj: the gradient with respect to *A is added to it
//   b_adj: the gradient with respect to *b is added to it
//   tape: holds what the reverse sweep needs of loops; `solve_rev_words` says how many words.
static __global__ void solve_rev(double *x, const double *A, const double *b, int n, double *x_adj,
    double *A_adj, double *b_adj, ::cugrad::tape tape) {
  int t = threadIdx.x;  // line 3
  if (t >= n) return;  // line 4
  double m[3][4];  // line 5
  double m_adj[3][4] = {};
  for (int i = 0; i < 3; ++i) {  // line 6
    for (int j = 0; j < 3; ++j) {  // line 7
      m[i][j] = A[t * 9 + i * 3 + j] + (j == (i + t) % 3 ? 2.0 + j : 0.0);
    }
    m[i][3] = b[t * 3 + i];  // line 8
  }
  double t_kept[9];  // line 20
  double t_kept_1[9];
  int best_kept[3];
  for (int k = 0; k < 3; ++k) {  // line 10
    int best = k;
    for (int i = k + 1; i < 3; ++i) {  // line 12
      if (fabs(m[i][k]) > fabs(m[best][k])) best = i;  // line 13
    }
    if (best != k) {  // line 14
      for (int j = k; j < 4; ++j) {  // line 15
        double tmp = m[k][j];  // line 16
        m[k][j] = m[best][j];  // line 17
        m[best][j] = tmp;  // line 18
      }
    }
    for (int i = 0; i < 3; ++i) {  // line 20
      if (i != k) {  // line 21
        double t0 = m[i][k];  // line 22
        double t1 = m[k][k];
        double f = t0 / t1;
        for (int j = k; j < 4; ++j) {  // line 23
          double t2 = m[k][j];
          m[i][j] -= f * t2;
          tape.push(t2);
        }
        t_kept_1[k * 3 + i] = t1;
        t_kept[k * 3 + i] = t0;
      }
    }
    best_kept[k] = best;  // line 20
  }
  for (int i = 0; i < 3; ++i) x[t * 3 + i] = m[i][3] / m[i][i];  // line 26

  // reverse sweep
  for (int i = 2; i >= 0; --i) {
    double t0 = 1.0 / m[i][i];
    double t1 = ::cugrad::atomic_exchange(&x_adj[t * 3 + i], 0.0) * t0;
    m_adj[i][i] -= t1 * (m[i][3] * t0);
    m_adj[i][3] += t1;
  }
  for (int k = 2; k >= 0; --k) {  // line 10
    int best = best_kept[k];
    for (int i = 2; i >= 0; --i) {  // line 20
      if (i != k) {  // line 21
        double t0 = t_kept_1[k * 3 + i];
        double f = t_kept[k * 3 + i] / t0;  // line 22
        double f_adj = 0.0;
        for (int j = 3; j >= k; --j) {  // line 23
          double t1 = tape.pop<double>();
          double t2 = -m_adj[i][j];
          double t3 = t2 * t1;
          bool t4 = t2 == 0.0;
          f_adj += t4 && t3 != t3 ? 0.0 : t3;
          double t5 = t2 * f;
          m_adj[k][j] += t4 && t5 != t5 ? 0.0 : t5;
        }
        double t1 = f_adj / t0;  // line 22
        bool t2 = f_adj == 0.0;
        double t3 = -t1 * f;
        m_adj[k][k] += t2 && t3 != t3 ? 0.0 : t3;
        m_adj[i][k] += t2 && t1 != t1 ? 0.0 : t1;
      }
    }
    if (best != k) {  // line 14
      for (int j = 3; j >= k; --j) {  // line 15
        double tmp_adj = m_adj[best][j];  // line 18
        m_adj[best][j] = 0.0;
        double t0 = m_adj[k][j];  // line 17
        m_adj[k][j] = 0.0;
        m_adj[best][j] += t0;
        m_adj[k][j] += tmp_adj;  // line 16
      }
    }
  }
  for (int i = 2; i >= 0; --i) {  // line 6
    atomicAdd(&b_adj[t * 3 + i], m_adj[i][3]);  // line 8
    m_adj[i][3] = 0.0;
    for (int j = 2; j >= 0; --j) {  // line 7
      atomicAdd(&A_adj[t * 9 + i * 3 + j], m_adj[i][j]);
      m_adj[i][j] = 0.0;
    }
  }
}

// Words of tape that a thread of `solve_rev` keeps at most.
static unsigned long long solve_rev_words() {
  unsigned long long t0 = 0;
  for (int k = 0; k < 3; ++k) {
    unsigned long long t1 = 0;
    for (int i = 0; i < 3; ++i) {
      unsigned long long t2 = 0;
      if (i != k) t2 = (unsigned long long)(4 - (long long)k > 0 ? 4 - (long long)k : 0) * 2;
      t1 += t2;
    }
    t0 += t1;
  }
  return t0;
}
