// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  int m = i + 2;  // line 4
  double v = x[i];  // line 5
  int m_kept[16];  // line 6
  double v_kept[16];
  double v_1 = v;
  long long trips = 0;
  while (m != 1) {
    if (trips % 8 == 0) {
      long long t0 = trips / 8;
      if (t0 < 16) {
        m_kept[t0] = m;
        v_kept[t0] = v_1;
      } else {
        tape.push(m);
        tape.push(v_1);
      }
    }
    if (m % 2 == 0) {  // line 7
      m /= 2;  // line 8
      v_1 = v_1 * v_1 + 0.1;  // line 9
    } else {
      m = 3 * m + 1;  // line 11
      v_1 = 0.8 * v_1 + v;  // line 12
    }
    v_1 = sin(v_1);  // line 14
    ++trips;  // line 6
  }
  out[i] = v_1;  // line 16

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  long long strip = trips / 8 + (trips % 8 == 0 ? 0 : 1);
  double v_adj_1 = 0.0;
  while (strip > 0) {  // line 6
    --strip;
    int m_1;
    double v_2;
    if (strip < 16) {
      m_1 = m_kept[strip];
      v_2 = v_kept[strip];
    } else {
      v_2 = tape.pop<double>();
      m_1 = tape.pop<int>();
    }
    long long t0 = trips - strip * 8 >= 8 ? 8 : trips - strip * 8;
    double v_steps[8];
    int m_steps[8];
    for (int step = 0; step < (int)t0; ++step) {
      int m_2;
      double v_3;
      if (m_1 % 2 == 0) {  // line 7
        m_2 = m_1 / 2;  // line 8
        v_3 = v_2 * v_2 + 0.1;  // line 9
      } else {
        m_2 = 3 * m_1 + 1;  // line 11
        v_3 = 0.8 * v_2 + v;  // line 12
      }
      v_steps[step] = v_2;  // line 6
      m_steps[step] = m_1;
      m_1 = m_2;
      v_2 = sin(v_3);
    }
    for (int step = t0; step > 0; --step) {
      double v_3 = v_steps[step - 1];
      int m_2 = m_steps[step - 1];
      bool t1 = m_2 % 2 == 0;  // line 7
      double v_4 = t1 ? v_3 * v_3 + 0.1 : 0.8 * v_3 + v;
      v_adj *= cos(v_4);  // line 14
      if (t1) {  // line 7
        v_adj = 2.0 * v_adj * v_3;  // line 9
      } else {
        v_adj_1 += v_adj;  // line 12
        v_adj *= 0.8;
      }
    }
  }
  v_adj_1 += v_adj;  // line 6
  atomicAdd(&x_adj[i], v_adj_1);  // line 5
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words() {
  int i = threadIdx.x;
  int m = i + 2;
  long long trips = 0;
  unsigned long long t0 = 0;
  while (m != 1) {
    m = m % 2 == 0 ? m / 2 : 3 * m + 1;
    t0 += trips % 8 == 0 ? (trips / 8 < 16 ? 0 : 3) : 0;
    ++trips;
  }
  return t0;
}
