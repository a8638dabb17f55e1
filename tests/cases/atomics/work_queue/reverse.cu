// Gradient of `kernel` (kernel.cu:3) with respect to out, total, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   total_adj: in: the adjoint of *total after the function; out: the adjoint of *total before it
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; how much depends on memory that the kernel itself writes,
//   so the launcher takes CUGRAD_TAPE_WORDS or a default, and stops the program where that is too little.
static __global__ void kernel_rev(double *out, double *total, const double *x, const int *rows, int *next,
    int n, double *out_adj, double *total_adj, double *x_adj, ::cugrad::tape tape) {
  double sum = 0.0;
  bool go = true;
  long long trips = 0;
  while (go) {  // line 6
    int r = atomicAdd(next, 1);
    go = r < n;
    if (go) {
      int k = rows[r];  // line 8
      double v = 0.0;
      for (int k_1 = k; k_1 < k + 3; ++k_1) {
        double t0 = x[k_1];  // line 9
        if (t0 > 0.0) v += t0 * t0;
      }
      if (v > 0.5) {  // line 11
        out[r] = sin(v);  // line 12
      } else {
        out[r] = v * x[r];  // line 14
      }
      sum += v;  // line 15
      tape.push(v);
    }
    ++trips;  // line 6
    tape.push(r);
  }
  atomicAdd(total, 2.0 * sum);  // line 17
  int i = atomicAdd(&next[1], 1);  // line 18
  long long trips_1 = 0;
  while (i < n) {
    out[n + i] = x[i] * x[i + 1];
    int i_1 = atomicAdd(&next[1], 1);
    ++trips_1;
    tape.push(i);
    i = i_1;
  }
  int i_1 = blockIdx.x * blockDim.x + threadIdx.x;  // line 20
  long long trips_2 = 0;
  while (i_1 < n) {  // line 21
    double t0 = x[i_1];  // line 22
    out[2 * n + i_1] = t0 * cos(t0);
    int t1 = atomicAdd(&next[2], 1);  // line 23
    ++trips_2;  // line 21
    tape.push(i_1);
    i_1 = blockDim.x * gridDim.x + t1;
  }

  // reverse sweep
  for (long long k = trips_2; k > 0; --k) {
    int i_2 = tape.pop<int>();
    double t0 = x[i_2];  // line 22
    double t1 = ::cugrad::atomic_exchange(&out_adj[2 * n + i_2], 0.0);
    atomicAdd(&x_adj[i_2], t1 * cos(t0) - t1 * t0 * sin(t0));
  }
  for (long long k = trips_1; k > 0; --k) {  // line 18
    int i_2 = tape.pop<int>();
    double t0 = x[i_2];
    double t1 = x[i_2 + 1];
    double t2 = ::cugrad::atomic_exchange(&out_adj[n + i_2], 0.0);
    atomicAdd(&x_adj[i_2 + 1], t2 * t0);
    atomicAdd(&x_adj[i_2], t2 * t1);
  }
  double sum_adj = *total_adj * 2.0;  // line 17
  for (long long k = trips; k > 0; --k) {  // line 6
    int r = tape.pop<int>();
    bool go_1 = r < n;
    if (go_1) {
      double v = tape.pop<double>();
      int k_1 = rows[r];  // line 8
      double v_adj;
      if (v > 0.5) {  // line 11
        v_adj = sum_adj + ::cugrad::atomic_exchange(&out_adj[r], 0.0) * cos(v);  // line 12
      } else {
        double t0 = x[r];  // line 14
        double t1 = ::cugrad::atomic_exchange(&out_adj[r], 0.0);
        v_adj = sum_adj + t1 * t0;
        atomicAdd(&x_adj[r], t1 * v);
      }
      for (int k_2 = k_1 + 3; k_2 > k_1; --k_2) {  // line 8
        double t0 = x[k_2 - 1];  // line 9
        ::cugrad::accumulate_sum(&x_adj[k_2 - 1], t0 > 0.0 ? 2.0 * v_adj * t0 : 0.0);
      }
    }
  }
}
