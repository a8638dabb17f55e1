// Gradient of `solve` (kernel.cu:3) with respect to x, A, b, by cugrad.
//   x_adj: in: the adjoint of *x after the function, the seed; out: 0 where *x was written
//   A_adj: the gradient with respect to *A is added to it
//   b_adj: the gradient with respect to *b is added to it
//   tape: holds what the reverse sweep needs of loops; `solve_rev_words` says how many words.
static __global__ void solve_rev(double *x, const double *A, const double *b, int n, double *x_adj,
    double *A_adj, double *b_adj, ::cugrad::tape tape) {
  int t = threadIdx.x;  // line 4
  if (t >= n) return;  // line 5
  double lu[9];  // line 6
  double lu_adj[9] = {};
  double y[3];
  double y_adj[3] = {};
  for (int k = 0; k < 9; ++k) lu[k] = A[t * 3 * 3 + k] + (k % 4 == 0 ? 2.0 : 0.0);  // line 7
  for (int k = 0; k < 3; ++k) {  // line 8
    for (int i = k + 1; i < 3; ++i) {  // line 9
      double t0 = lu[k * 3 + k];  // line 10
      double t1 = lu[i * 3 + k];
      double t2 = t1 / t0;
      lu[i * 3 + k] = t2;
      for (int j = k + 1; j < 3; ++j) {  // line 11
        double t3 = lu[k * 3 + j];
        lu[i * 3 + j] -= t2 * t3;
        tape.push(t3);
      }
      tape.push(t0);  // line 9
      tape.push(t1);
    }
  }
  for (int i = 0; i < 3; ++i) {  // line 13
    y[i] = b[t * 3 + i];  // line 14
    for (int j = 0; j < i; ++j) {  // line 15
      double t0 = y[j];
      y[i] -= lu[i * 3 + j] * t0;
      tape.push(t0);
    }
  }
  double t_kept[3];  // line 17
  for (int i = 2; i >= 0; --i) {
    for (int j = i + 1; j < 3; ++j) {  // line 18
      double t0 = y[j];
      y[i] -= lu[i * 3 + j] * t0;
      tape.push(t0);
    }
    double t0 = y[i];  // line 19
    y[i] = t0 / lu[i * 3 + i];
    t_kept[2 - i] = t0;  // line 17
  }
  for (int i = 0; i < 3; ++i) x[t * 3 + i] = y[i];  // line 21

  // reverse sweep
  for (int i = 2; i >= 0; --i) {
    double t0 = ::cugrad::atomic_exchange(&x_adj[t * 3 + i], 0.0);
    y_adj[i] += t0;
  }
  for (int i = 0; i <= 2; ++i) {  // line 17
    double t0 = y_adj[i];  // line 19
    double t1 = 1.0 / lu[i * 3 + i];
    double t2 = t0 * t1;
    bool t3 = t0 == 0.0;
    double t4 = -t2 * (t_kept[2 - i] * t1);
    y_adj[i] = t3 && t2 != t2 ? 0.0 : t2;
    lu_adj[i * 3 + i] += t3 && t4 != t4 ? 0.0 : t4;
    for (int j = 2; j >= i + 1; --j) {  // line 18
      double t5 = tape.pop<double>();
      double t6 = -y_adj[i];
      y_adj[j] += t6 * lu[i * 3 + j];
      lu_adj[i * 3 + j] += t6 * t5;
    }
  }
  for (int i = 2; i >= 0; --i) {  // line 13
    for (int j = i - 1; j >= 0; --j) {  // line 15
      double t0 = tape.pop<double>();
      double t1 = -y_adj[i];
      y_adj[j] += t1 * lu[i * 3 + j];
      lu_adj[i * 3 + j] += t1 * t0;
    }
    atomicAdd(&b_adj[t * 3 + i], y_adj[i]);  // line 14
    y_adj[i] = 0.0;
  }
  for (int k = 2; k >= 0; --k) {  // line 8
    int i = k + 1;  // line 9
    for (int i_1 = 2; i_1 >= i; --i_1) {
      double t0 = tape.pop<double>();
      double t1 = tape.pop<double>();
      double t2 = t0 / t1;  // line 10
      double t3 = 0.0;
      for (int j = 2; j >= i; --j) {  // line 11
        double t4 = tape.pop<double>();
        double t5 = -lu_adj[i_1 * 3 + j];
        double t6 = t5 * t4;
        bool t7 = t5 == 0.0;
        t3 += t7 && t6 != t6 ? 0.0 : t6;
        double t8 = t5 * t2;
        lu_adj[k * 3 + j] += t7 && t8 != t8 ? 0.0 : t8;
      }
      double t4 = t3 + lu_adj[i_1 * 3 + k];  // line 10
      double t5 = t4 / t1;
      bool t6 = t4 == 0.0;
      double t7 = -t5 * t2;
      lu_adj[i_1 * 3 + k] = t6 && t5 != t5 ? 0.0 : t5;
      lu_adj[k * 3 + k] += t6 && t7 != t7 ? 0.0 : t7;
    }
  }
  for (int k = 8; k >= 0; --k) {  // line 7
    atomicAdd(&A_adj[t * 3 * 3 + k], lu_adj[k]);
    lu_adj[k] = 0.0;
  }
}

// Words of tape that a thread of `solve_rev` keeps at most.
static unsigned long long solve_rev_words() {
  unsigned long long t0 = 0;
  for (int k = 0; k < 3; ++k) {
    long long t1 = 3 - (long long)(k + 1) > 0 ? 3 - (long long)(k + 1) : 0;
    t0 += (unsigned long long)t1 * ((unsigned long long)t1 * 2 + 4);
  }
  unsigned long long t1 = 0;
  for (int i = 0; i < 3; ++i) t1 += (unsigned long long)(i > 0 ? i : 0) * 2;
  unsigned long long t2 = 0;
  for (int i = 2; i >= 0; --i) {
    int j = i + 1;
    t2 += (unsigned long long)(3 - (long long)j > 0 ? 3 - (long long)j : 0) * 2;
  }
  return t0 + t1 + t2;
}
