// Gradient of `settle` (kernel.cu:3) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   tape: holds what the reverse sweep needs of loops; how much depends on memory that the kernel itself writes,
//   so the launcher takes CUGRAD_TAPE_WORDS or a default, and stops the program where that is too little.
static __global__ void settle_rev(double *out, const double *in, int n, double *out_adj, double *in_adj,
    ::cugrad::tape tape) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  bool t0 = i >= n;  // line 5
  unsigned int t1 = __ballot_sync(0xffffffffu, t0);
  if (t0) return;
  double v = in[i];  // line 6
  bool returned = false;
  int s = 0;
  bool t2 = true;
  unsigned int t3 = __ballot_sync(0xffffffffu & ~t1, true);
  long long trips = 0;
  while (t3 != 0) {  // line 7
    double v_1 = v;
    bool t4 = false;
    if (t2) {
      bool t5 = s > 2 + (int)(3.0 * in[i]);  // line 8
      unsigned int t6 = __ballot_sync(t3, t5);
      if (t5) {
        returned = true;
      } else {
        double other = __shfl_down_sync(t3 & ~t6, v, 1);  // line 9
        v_1 = 0.5 * v * v + 0.25 * other;  // line 10
        out[i] = v_1;  // line 11
        ++s;  // line 7
      }
      t4 = !returned && s < 6;
      tape.push(t5);
      tape.push(t3 & ~t6);
    }
    t3 = __ballot_sync(0xffffffffu & ~t1, t4);
    ++trips;
    tape.push(t2);
    tape.push(v);
    v = v_1;
    t2 = t4;
  }
  double v_adj = 0.0;
  if (!returned) {  // line 5
    double out_seed = out_adj[i];  // line 13
    out[i] = v * v;

    // reverse sweep
    v_adj = 2.0 * out_seed * v;
    out_adj[i] = 0.0;
  }
  for (long long k = trips; k > 0; --k) {  // line 7
    double v_1 = tape.pop<double>();
    bool t4 = tape.pop<bool>();
    if (t4) {
      unsigned int t5 = tape.pop<unsigned int>();
      bool t6 = tape.pop<bool>();
      if (!t6) {  // line 8
        v_adj += out_adj[i];  // line 11
        double other_adj = v_adj * 0.25;  // line 10
        double v_adj_1 = v_adj * (0.5 * v_1);
        v_adj_1 += v_adj * v_1 * 0.5;
        out_adj[i] = 0.0;  // line 11
        v_adj = v_adj_1 + ::cugrad::shuffle_down_transposed(t5, other_adj, 1);  // line 9
      }
    }
  }
  in_adj[i] += v_adj;  // line 6
}
