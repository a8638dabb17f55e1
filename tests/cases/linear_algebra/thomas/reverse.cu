// Gradient of `thomas` (kernel.cu:2) with respect to x, a, b, c, d, by cugrad.
//   x_adj: in: the adjoint of *x after the function; out: the adjoint of *x before it
//   a_adj: the gradient with respect to *a is added to it
//   b_adj: the gradient with respect to *b is added to it
//   c_adj: the gradient with respect to *c is added to it
//   d_adj: the gradient with respect to *d is added to it
//   tape: holds what the reverse sweep needs of loops; `thomas_rev_words` says how many words.
static __global__ void thomas_rev(double *x, const double *a, const double *b, const double *c,
    const double *d, int n, int systems, double *x_adj, double *a_adj, double *b_adj, double *c_adj,
    double *d_adj, ::cugrad::tape tape) {
  int s = threadIdx.x;  // line 3
  if (s >= systems) return;  // line 4
  double cp[8];  // line 5
  double cp_adj[8] = {};
  double t0 = b[s];  // line 6
  double t1 = c[s] / t0;
  cp[0] = t1;
  double prev = d[s] / t0;  // line 7
  x[s] = prev;
  double prev_1 = prev;
  for (int i = 1; i < n; ++i) {  // line 8
    int at = i * systems + s;  // line 9
    double t2 = a[at];  // line 10
    double t3 = cp[i - 1];
    double m = 1.0 / (b[at] - t2 * t3);
    cp[i] = c[at] * m;  // line 11
    double prev_2 = (d[at] - t2 * prev_1) * m;  // line 12
    x[at] = prev_2;
    tape.push(t3);  // line 8
    tape.push(prev_1);
    prev_1 = prev_2;
  }
  int i = n - 2;  // line 14
  for (int i_1 = i; i_1 >= 0; --i_1) {
    double t2 = x[(i_1 + 1) * systems + s];
    x[i_1 * systems + s] -= cp[i_1] * t2;
    tape.push(t2);
  }

  // reverse sweep
  for (int i_1 = 0; i_1 <= i; ++i_1) {
    double t2 = tape.pop<double>();
    double t3 = ::cugrad::atomic_exchange(&x_adj[i_1 * systems + s], 0.0);
    double t4 = -t3;
    atomicAdd(&x_adj[i_1 * systems + s], t3);
    atomicAdd(&x_adj[(i_1 + 1) * systems + s], t4 * cp[i_1]);
    cp_adj[i_1] += t4 * t2;
  }
  double prev_adj = 0.0;
  for (int i_1 = n - 1; i_1 >= 1; --i_1) {  // line 8
    double prev_2 = tape.pop<double>();
    double t2 = tape.pop<double>();
    int at = i_1 * systems + s;  // line 9
    double t3 = a[at];  // line 10
    double m = 1.0 / (b[at] - t3 * t2);
    double t4 = c[at];  // line 11
    double t5 = d[at];  // line 12
    prev_adj += ::cugrad::atomic_exchange(&x_adj[at], 0.0);
    double t6 = prev_adj * m;
    double m_adj = prev_adj * (t5 - t3 * prev_2);
    double t7 = -t6;
    prev_adj = t7 * t3;
    atomicAdd(&d_adj[at], t6);
    double t8 = cp_adj[i_1];  // line 11
    double t9 = t8 * m;
    bool t10 = t8 == 0.0;
    double t11 = t8 * t4;
    m_adj += t10 && t11 != t11 ? 0.0 : t11;
    atomicAdd(&c_adj[at], t10 && t9 != t9 ? 0.0 : t9);
    double t12 = m_adj * m * m;  // line 10
    cp_adj[i_1 - 1] += t12 * t3;
    atomicAdd(&a_adj[at], t7 * prev_2 + t12 * t2);
    atomicAdd(&b_adj[at], -t12);
    cp_adj[i_1] = 0.0;  // line 11
  }
  prev_adj += ::cugrad::atomic_exchange(&x_adj[s], 0.0);  // line 7
  double t2 = 1.0 / t0;
  double t3 = prev_adj * t2;
  atomicAdd(&d_adj[s], t3);
  double t4 = cp_adj[0];  // line 6
  double t5 = t4 * t2;
  bool t6 = t4 == 0.0;
  double t7 = -t5 * t1;
  atomicAdd(&b_adj[s], -t3 * prev + (t6 && t7 != t7 ? 0.0 : t7));
  atomicAdd(&c_adj[s], t6 && t5 != t5 ? 0.0 : t5);
}

// Words of tape that a thread of `thomas_rev` keeps at most.
static unsigned long long thomas_rev_words(int n) {
  int i = n - 2;
  return (unsigned long long)((long long)n - 1 > 0 ? (long long)n - 1 : 0) * 4
      + (unsigned long long)((long long)i + 1 > 0 ? (long long)i + 1 : 0) * 2;
}
