// Gradient of `steps_by_ballot` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   tape: holds what the reverse sweep needs of loops; how much depends on memory that the kernel itself writes,
//   so the launcher takes CUGRAD_TAPE_WORDS or a default, and stops the program where that is too little.
static __global__ void steps_by_ballot_rev(double *out, const double *in, const int *steps, double *out_adj,
    double *in_adj, ::cugrad::tape tape) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int lane = threadIdx.x % 32;
  int n = steps[i];  // line 4
  double u = in[i];  // line 5
  unsigned int mask = __ballot_sync(0xffffffffu, n > 0);  // line 6
  bool t0 = 0 < n;  // line 7
  int t = 0;
  unsigned int t1 = __ballot_sync(0xffffffffu, t0);
  long long trips = 0;
  while (t1 != 0) {
    double u_1 = u;
    bool t2 = false;
    unsigned int mask_1 = mask;
    if (t0) {
      double other = __shfl_sync(mask & t1, u, __ffs((int)mask) - 1);  // line 8
      u_1 = sin(u) + 0.5 * cos(other) * u;  // line 9
      ++t;  // line 10
      t2 = t < n;
      mask_1 = __ballot_sync(mask & t1, t2);
      tape.push(other);  // line 7
    }
    unsigned int t3 = __ballot_sync(0xffffffffu, t2);
    ++trips;
    tape.push(t0);
    tape.push(mask);
    tape.push(t1);
    tape.push(u);
    u = u_1;
    mask = mask_1;
    t0 = t2;
    t1 = t3;
  }
  double u_adj = out_adj[i];  // line 12
  out[i] = u + lane;

  // reverse sweep
  out_adj[i] = 0.0;
  for (long long k = trips; k > 0; --k) {  // line 7
    double u_1 = tape.pop<double>();
    unsigned int t2 = tape.pop<unsigned int>();
    unsigned int mask_1 = tape.pop<unsigned int>();
    bool t3 = tape.pop<bool>();
    if (t3) {
      double other = tape.pop<double>();
      double u_adj_1 = u_adj * (0.5 * cos(other));  // line 9
      double other_adj = u_adj * u_1 * 0.5 * -sin(other);
      u_adj_1 += u_adj * cos(u_1);
      u_adj = u_adj_1 + ::cugrad::shuffle_transposed(mask_1 & t2, other_adj,  // line 8
          __ffs((int)mask_1) - 1);
    }
  }
  in_adj[i] += u_adj;  // line 5
}
