// Gradient of `anomaly` (kernel.cu:2) with respect to E, M, e, by cugrad.
//   E_adj: in: the adjoint of *E after the function, the seed; out: 0 where *E was written
//   M_adj: the gradient with respect to *M is added to it
//   e_adj: the gradient with respect to *e is added to it
//   tape: holds what the reverse sweep needs of loops; `anomaly_rev_thread_words` says how many words each thread keeps.
static __global__ void anomaly_rev(double *E, const double *M, const double *e, int n, double *E_adj,
    double *M_adj, double *e_adj, ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double x = M[i];  // line 5
  double x_1 = x;
  int guard = 0;
  bool again = true;
  long long trips = 0;
  while (again) {  // line 7
    double t0 = e[i];  // line 8
    double f = x_1 - t0 * sin(x_1) - x;
    double d = 1.0 - t0 * cos(x_1);  // line 9
    ++guard;  // line 11
    again = guard < 6;
    ++trips;  // line 7
    tape.push(x_1);
    x_1 -= f / d;
  }
  E[i] = x_1;  // line 12

  // reverse sweep
  double x_adj = ::cugrad::atomic_exchange(&E_adj[i], 0.0);
  double x_adj_1 = 0.0;
  double e_sum = 0.0;
  for (long long k = trips; k > 0; --k) {  // line 7
    double x_2 = tape.pop<double>();
    double t0 = e[i];  // line 8
    double t1 = sin(x_2);
    double f = x_2 - t0 * t1 - x;
    double t2 = cos(x_2);  // line 9
    double d = 1.0 - t0 * t2;
    double d_inverse = 1.0 / d;  // line 10
    double f_adj = -x_adj * d_inverse;
    double t3 = f_adj * (f * d_inverse);
    x_adj -= t3 * t0 * t1;  // line 9
    double t4 = -f_adj;  // line 8
    x_adj_1 += t4;
    x_adj += f_adj;
    x_adj += t4 * t0 * t2;
    e_sum += t3 * t2 + t4 * t1;
  }
  x_adj_1 += x_adj;  // line 7
  ::cugrad::accumulate_sum(&e_adj[i], e_sum);
  atomicAdd(&M_adj[i], x_adj_1);  // line 5
}

// Words of tape that a thread of `anomaly_rev` keeps at most.
static __device__ unsigned long long anomaly_rev_thread_words(int n) {
  int i = threadIdx.x;
  unsigned long long t0 = 0;
  if (i < n) {
    int guard = 0;
    bool again = true;
    while (again) {
      ++guard;
      again = guard < 6;
      t0 += 2;
    }
  }
  return t0;
}
