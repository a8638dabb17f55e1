// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  int m = i + 2;  // line 4
  double v = x[i];  // line 5
  double v_1 = v;
  long long trips = 0;
  while (m != 1) {  // line 6
    int m_1;
    double v_2;
    if (m % 2 == 0) {  // line 7
      m_1 = m / 2;  // line 8
      v_2 = v_1 * v_1 + 0.1;  // line 9
    } else {
      m_1 = 3 * m + 1;  // line 11
      v_2 = 0.8 * v_1 + v;  // line 12
    }
    ++trips;  // line 6
    tape.push(v_1);
    tape.push(m);
    m = m_1;
    v_1 = sin(v_2);
  }
  out[i] = v_1;  // line 16

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double v_adj_1 = 0.0;
  for (long long k = trips; k > 0; --k) {  // line 6
    int m_1 = tape.pop<int>();
    double v_2 = tape.pop<double>();
    bool t0 = m_1 % 2 == 0;  // line 7
    double v_3 = t0 ? v_2 * v_2 + 0.1 : 0.8 * v_2 + v;
    v_adj *= cos(v_3);  // line 14
    if (t0) {  // line 7
      v_adj = 2.0 * v_adj * v_2;  // line 9
    } else {
      v_adj_1 += v_adj;  // line 12
      v_adj *= 0.8;
    }
  }
  v_adj_1 += v_adj;  // line 6
  atomicAdd(&x_adj[i], v_adj_1);  // line 5
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words() {
  int i = threadIdx.x;
  int m = i + 2;
  unsigned long long t0 = 0;
  while (m != 1) {
    m = m % 2 == 0 ? m / 2 : 3 * m + 1;
    t0 += 3;
  }
  return t0;
}
