// Gradient of `cholesky` (kernel.cu:2) with respect to L, A, by cugrad.
//   L_adj: in: the adjoint of *L after the function, the seed; out: 0 where *L was written
//   A_adj: the gradient with respect to *A is added to it
//   tape: holds what the reverse sweep needs of loops; `cholesky_rev_words` says how many words.
static __global__ void cholesky_rev(double *L, const double *A, int n, double *L_adj, double *A_adj,
    ::cugrad::tape tape) {
  int t = threadIdx.x;  // line 3
  if (t >= n) return;  // line 4
  double m[4][4];  // line 5
  double m_adj[4][4] = {};
  for (int i = 0; i < 4; ++i) {  // line 6
    for (int j = 0; j < 4; ++j) {  // line 7
      m[i][j] = 0.5 * (A[t * 16 + i * 4 + j] + A[t * 16 + j * 4 + i]) + (i == j ? 3.0 : 0.0);
    }
  }
  double t_kept[4];  // line 11
  for (int j = 0; j < 4; ++j) {  // line 8
    for (int k = 0; k < j; ++k) {  // line 9
      double t0 = m[j][k];
      m[j][j] -= t0 * t0;
      tape.push(t0);
    }
    double t0 = m[j][j];  // line 10
    m[j][j] = sqrt(t0);
    for (int i = j + 1; i < 4; ++i) {  // line 11
      for (int k = 0; k < j; ++k) {  // line 12
        double t1 = m[i][k];
        double t2 = m[j][k];
        m[i][j] -= t1 * t2;
        tape.push(t2);
        tape.push(t1);
      }
      double t1 = m[j][j];  // line 13
      double t2 = m[i][j];
      m[i][j] = t2 / t1;
      tape.push(t1);  // line 11
      tape.push(t2);
    }
    t_kept[j] = t0;
  }
  for (int i = 0; i < 4; ++i) {  // line 16
    for (int j = 0; j < 4; ++j) L[t * 16 + i * 4 + j] = j <= i ? m[i][j] : 0.0;  // line 17
  }

  // reverse sweep
  for (int i = 3; i >= 0; --i) {  // line 16
    for (int j = 3; j >= 0; --j) {  // line 17
      double t0 = ::cugrad::atomic_exchange(&L_adj[t * 16 + i * 4 + j], 0.0);
      if (j <= i) m_adj[i][j] += t0;
    }
  }
  for (int j = 3; j >= 0; --j) {  // line 8
    for (int i = 3; i >= j + 1; --i) {  // line 11
      double t0 = tape.pop<double>();
      double t1 = tape.pop<double>();
      double t2 = m_adj[i][j];  // line 13
      double t3 = 1.0 / t1;
      double t4 = t2 * t3;
      bool t5 = t2 == 0.0;
      double t6 = -t4 * (t0 * t3);
      m_adj[i][j] = t5 && t4 != t4 ? 0.0 : t4;
      m_adj[j][j] += t5 && t6 != t6 ? 0.0 : t6;
      for (int k = j - 1; k >= 0; --k) {  // line 12
        double t7 = tape.pop<double>();
        double t8 = tape.pop<double>();
        double t9 = -m_adj[i][j];
        m_adj[j][k] += t9 * t7;
        m_adj[i][k] += t9 * t8;
      }
    }
    double t0 = m_adj[j][j];  // line 10
    double t1 = t0 * (0.5 / sqrt(t_kept[j]));
    m_adj[j][j] = t0 == 0.0 && t1 != t1 ? 0.0 : t1;
    for (int k = j - 1; k >= 0; --k) {  // line 9
      double t2 = tape.pop<double>();
      m_adj[j][k] -= 2.0 * m_adj[j][j] * t2;
    }
  }
  for (int i = 3; i >= 0; --i) {  // line 6
    for (int j = 3; j >= 0; --j) {  // line 7
      double t0 = m_adj[i][j] * 0.5;
      atomicAdd(&A_adj[t * 16 + j * 4 + i], t0);
      atomicAdd(&A_adj[t * 16 + i * 4 + j], t0);
      m_adj[i][j] = 0.0;
    }
  }
}

// Words of tape that a thread of `cholesky_rev` keeps at most.
static unsigned long long cholesky_rev_words() {
  unsigned long long t0 = 0;
  for (int j = 0; j < 4; ++j) {
    int t1 = j > 0 ? j : 0;
    t0 += (unsigned long long)t1 * 2 + (unsigned long long)(4 - (long long)(j + 1) > 0
        ? 4 - (long long)(j + 1) : 0) * ((unsigned long long)t1 * 4 + 4);
  }
  return t0;
}
