// Gradient of `relax` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   in_adj: the gradient with respect to *in is added to it
//   tape: holds what the reverse sweep needs of loops; how much depends on memory that the kernel itself writes,
//   so the launcher takes CUGRAD_TAPE_WORDS or a default, and stops the program where that is too little.
static __global__ void relax_rev(double *out, const double *in, unsigned int all, double *out_adj,
    double *in_adj, ::cugrad::tape tape) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double v = in[i];  // line 4
  bool returned = false;
  double sum = 0.0;
  int round = 0;
  bool t0 = true;
  unsigned int t1 = __ballot_sync(0xffffffffu, true);
  long long trips = 0;
  while (t1 != 0) {  // line 6
    bool t2 = false;
    if (t0) {
      bool t3 = !returned;  // line 7
      double v_1 = v;
      int step = 0;
      unsigned int t4 = __ballot_sync(t1, t3);
      long long trips_1 = 0;
      while (t4 != 0) {
        bool t5 = false;
        if (t3) {
          v_1 = 0.9 * v_1 + 0.05 * __shfl_xor_sync(all & t4, v_1, 16);  // line 8
          bool t6 = v_1 < 0.2 + 0.02 * round * step;  // line 9
          if (t6) {
            returned = true;
          } else {
            out[i] += v_1;  // line 10
            ++step;  // line 7
          }
          t5 = !returned && step < 4;
          tape.push(all & t4);
          tape.push(t6);
        }
        t4 = __ballot_sync(t1, t5);
        ++trips_1;
        tape.push(t3);
        t3 = t5;
      }
      bool t5 = !returned;  // line 6
      unsigned int t6 = __ballot_sync(t1, t5);
      if (t5) {
        double t7 = in[i];  // line 12
        bool t8 = t7 * t7 < 0.04 * round;
        unsigned int t9 = __ballot_sync(t6, t8);
        if (t8) {
          returned = true;
          v = v_1;
        } else {
          double t10 = __shfl_up_sync(all & (t6 & ~t9), v_1, 3);  // line 13
          sum += v_1 * t10;
          v = v_1 + 0.1;  // line 14
          ++round;  // line 6
          tape.push(all & (t6 & ~t9));
          tape.push(t10);
        }
        tape.push(t8);  // line 12
      } else {
        v = v_1;
      }
      t2 = !returned && round < 3;  // line 6
      tape.push(trips_1);
      tape.push(t5);
      tape.push(v_1);
    }
    t1 = __ballot_sync(0xffffffffu, t2);
    ++trips;
    tape.push(t0);
    t0 = t2;
  }
  double sum_adj = 0.0;
  if (!returned) {  // line 2
    sum_adj = out_adj[i];  // line 16
    out[i] += sum;

    // reverse sweep
  }
  double v_adj = 0.0;
  for (long long k = trips; k > 0; --k) {  // line 6
    bool t2 = tape.pop<bool>();
    if (t2) {
      double v_1 = tape.pop<double>();
      bool t3 = tape.pop<bool>();
      long long trips_1 = tape.pop<long long>();
      if (t3) {
        bool t4 = tape.pop<bool>();
        if (!t4) {  // line 12
          double t5 = tape.pop<double>();
          unsigned int t6 = tape.pop<unsigned int>();
          v_adj += sum_adj * t5;  // line 13
          v_adj += ::cugrad::shuffle_up_transposed(t6, sum_adj * v_1, 3);
        }
      }
      for (long long k_1 = trips_1; k_1 > 0; --k_1) {  // line 7
        bool t4 = tape.pop<bool>();
        if (t4) {
          bool t5 = tape.pop<bool>();
          unsigned int t6 = tape.pop<unsigned int>();
          if (!t5) v_adj += out_adj[i];  // line 9
          double v_adj_1 = ::cugrad::shuffle_xor_transposed(t6, v_adj * 0.05, 16);  // line 8
          v_adj = v_adj_1 + v_adj * 0.9;
        }
      }
    }
  }
  in_adj[i] += v_adj;  // line 4
}
