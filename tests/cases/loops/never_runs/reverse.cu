// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = x[i];  // line 5
  double v = sin(t0);
  int state = 3;
  int trips = 0;
  for (int k = 0; k < 0 && v > -0.8; ++k) {  // line 7
    int state_1 = (state + 1) & 3;  // line 8
    ++trips;  // line 7
    tape.push(state);
    tape.push(v);
    v = tanh(v - 0.3 * x[state_1] * v * v);
    state = state_1;
  }
  double out_seed = out_adj[i];  // line 11
  out[i] = v * v;

  // reverse sweep
  double v_adj = 2.0 * out_seed * v;
  for (int k = ::cugrad::most_of_warp(trips); k > 0; --k) {  // line 7
    bool t1 = k <= trips;
    int state_1 = 0;
    double t2 = 0.0;
    if (t1) {
      double v_1 = tape.pop<double>();
      state_1 = tape.pop<int>();
      int state_2 = (state_1 + 1) & 3;  // line 8
      double t3 = 0.3 * x[state_2];  // line 9
      double t4 = t3 * v_1;
      double v_2 = tanh(v_1 - t4 * v_1);
      v_adj *= 1.0 - v_2 * v_2;
      double t5 = -v_adj;
      double t6 = t5 * v_1;
      v_adj += t5 * t4;
      v_adj += t6 * t3;
      t2 = t6 * v_1 * 0.3;
    }
    ::cugrad::accumulate_warp(&x_adj[(::cugrad::lane_that_adds(t1, state_1) + 1) & 3], t2);  // line 7
  }
  atomicAdd(&x_adj[i], v_adj * cos(t0));  // line 5
  out_adj[i] = 0.0;  // line 11
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words() {
  return 0;
}
