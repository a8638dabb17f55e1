// Gradient of `look` (kernel.cu:11) with respect to val, q, by cugrad.
//   val_adj: the gradient with respect to *val is added to it
//   q_adj: the gradient with respect to q is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
static __host__ __device__ void look_rev(const double *grid, const double *val, int rows, long n, double q,
    double *val_adj, double *q_adj) {
  long hi = n - 1;  // line 3

  // reverse sweep
  double q_adj_1 = 0.0;
  for (int j = rows - 1; j >= 0; --j) {  // line 13
    const double *A = grid + j * n;  // line 14
    long lo = 0;
    long hi_1 = hi;
    long length = hi;
    while (length > 1) {  // line 4
      long m = lo + length / 2;  // line 5
      if (A[m] > q) {  // line 6
        hi_1 = m;
      } else {
        lo = m;
      }
      length = hi_1 - lo;  // line 7
    }
    long t0 = j * n + lo;  // line 15
    long t1 = t0 + 1;
    double t2 = grid[t1];
    double t3 = t2 - grid[t0];
    double f = (t2 - q) / t3;
    double t4 = val[t0];  // line 16
    double t5 = val[t1];
    ::cugrad::accumulate(&val_adj[t1], 1.0 - f);
    double f_adj = -t5;
    f_adj += t4 * t4;
    ::cugrad::accumulate(&val_adj[t0], f * t4 + t4 * f);
    q_adj_1 -= f_adj / t3;  // line 15
  }
  ::cugrad::accumulate(q_adj, q_adj_1);  // line 12
}
