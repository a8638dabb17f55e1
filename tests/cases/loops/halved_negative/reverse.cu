// Gradient of `kernel` (kernel.cu:3) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, int n, long long wide, double *out_adj,
    double *x_adj, ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 4
  int from = i - 7;  // line 5
  double v = x[i];  // line 6
  int trips = 0;
  for (int k = from; k != 0; k /= 2) {  // line 7
    ++trips;
    tape.push(v);
    tape.push(k);
    v += 0.1 * sin(v) * k;
  }
  double v_kept[4];  // line 8
  int d_kept[4];
  int d = from;
  int trips_1 = 0;
  for (int h = 8; h > 0; h /= 2) {
    v_kept[trips_1] = v;
    d_kept[trips_1] = d;
    v += 0.1 * sin(v) * d;
    d /= 4;
    ++trips_1;
  }
  int trips_2 = 0;
  for (int k = n; k > 0; k /= 2) {  // line 9
    ++trips_2;
    tape.push(v);
    v += 0.1 * sin(v) / k;
  }
  int s = blockDim.x / 2;  // line 10
  int t = 1;
  int trips_3 = 0;
  for (int s_1 = s; s_1 > 0; s_1 /= 2) {
    ++trips_3;
    tape.push(v);
    v += 0.1 * sin(v) * (s_1 - t);
    t *= 2;
  }
  int d_1 = -from;  // line 12
  int trips_4 = 0;
  for (long long h = wide; h > 0; h >>= 1) {  // line 13
    ++trips_4;
    tape.push(v);
    tape.push(d_1);
    v += 0.1 * sin(v) * (d_1 + h % 5 - 2);
    d_1 >>= 1;
  }
  out[i] = v;  // line 17

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  for (int k = trips_4; k > 0; --k) {  // line 13
    long long h = wide >> (k - 1);
    int d_2 = tape.pop<int>();
    double v_1 = tape.pop<double>();
    v_adj += v_adj * (d_2 + h % 5 - 2) * 0.1 * cos(v_1);  // line 14
  }
  for (int k = trips_3; k > 0; --k) {  // line 10
    int s_1 = s >> (k - 1);
    int t_1 = 1 << (k - 1);
    double v_1 = tape.pop<double>();
    v_adj += v_adj * (s_1 - t_1) * 0.1 * cos(v_1);
  }
  for (int k = trips_2; k > 0; --k) {  // line 9
    int k_1 = n >> (k - 1);
    double v_1 = tape.pop<double>();
    v_adj += v_adj / k_1 * 0.1 * cos(v_1);
  }
  for (int k = 4; k > 0; --k) {  // line 8
    double v_1 = v_kept[k - 1];
    int d_2 = d_kept[k - 1];
    v_adj += v_adj * d_2 * 0.1 * cos(v_1);
  }
  for (int k = trips; k > 0; --k) {  // line 7
    int k_1 = tape.pop<int>();
    double v_1 = tape.pop<double>();
    v_adj += v_adj * k_1 * 0.1 * cos(v_1);
  }
  atomicAdd(&x_adj[i], v_adj);  // line 6
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words(int n, long long wide) {
  int i = threadIdx.x;
  int from = i - 7;
  unsigned long long t0 = 0;
  for (int k = from; k != 0; k /= 2) t0 += 3;
  unsigned long long t1 = 0;
  for (int k = n; k > 0; k /= 2) t1 += 2;
  unsigned long long t2 = 0;
  for (int s = blockDim.x / 2; s > 0; s /= 2) t2 += 2;
  unsigned long long t3 = 0;
  for (long long h = wide; h > 0; h >>= 1) t3 += 3;
  return t0 + t1 + t2 + t3;
}
