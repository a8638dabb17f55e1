// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double v = 0.2;
  for (int k = i; k < 38; k += 7) {  // line 6
    tape.push(v);
    v = v * x[k] + x[k + 1];
  }
  long long trips = 0;
  for (int k = 1; k < 40; k *= 3) {  // line 7
    ++trips;
    tape.push(k);
    tape.push(v);
    v += v * x[k];
  }
  double v_kept[6];  // line 8
  int trips_1 = 0;
  for (int k = 32; k != 0; k >>= 1) {
    v_kept[trips_1] = v;
    v = cos(v) + x[k - 1];
    ++trips_1;
  }
  out[i] = v;  // line 9

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  for (int k = 6; k > 0; --k) {  // line 8
    int k_1 = 32 >> (k - 1);
    double v_1 = v_kept[k - 1];
    ::cugrad::accumulate_warp(&x_adj[k_1 - 1], v_adj);
    v_adj *= -sin(v_1);
  }
  for (long long k = trips; k > 0; --k) {  // line 7
    double v_1 = tape.pop<double>();
    int k_1 = tape.pop<int>();
    double t0 = x[k_1];
    ::cugrad::accumulate_warp(&x_adj[k_1], v_adj * v_1);
    v_adj += v_adj * t0;
  }
  for (int k = i < 38 ? (38 - i - 1) / 7 + 1 : 0; k > 0; --k) {  // line 6
    int k_1 = i + (k - 1) * 7;
    double v_1 = tape.pop<double>();
    double t0 = x[k_1];
    atomicAdd(&x_adj[k_1 + 1], v_adj);
    atomicAdd(&x_adj[k_1], v_adj * v_1);
    v_adj *= t0;
  }
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words(int n) {
  int i = threadIdx.x;
  unsigned long long t0 = 0;
  if (i < n) {
    unsigned long long t1 = 0;
    for (int k = 1; k < 40; k *= 3) t1 += 3;
    t0 = (unsigned long long)(38 - (long long)i > 0 ? (38 - (long long)i + 6) / 7 : 0) * 2 + t1;
  }
  return t0;
}
