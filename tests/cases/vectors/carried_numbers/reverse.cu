// Gradient of `kernel` (kernel.cu:2) with respect to out, x, w, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   w_adj: the gradient with respect to *w is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *w, int n, double *out_adj,
    double *x_adj, double *w_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int k = 2 * i;  // line 4
  if (k >= n) return;
  if (((unsigned long)x | (unsigned long)out) % 16 != 0) {  // line 5
    for (int k_1 = k; k_1 < k + 2; ++k_1) {  // line 6
      double t0 = x[k_1];
      double t1 = sin(t0);
      double t2 = w[k_1];
      out[k_1] = t1 * t2;
      double t3 = out_adj[k_1];
      ::cugrad::accumulate_own(&w_adj[k_1], t3 * t1);
      ::cugrad::accumulate_own(&x_adj[k_1], t3 * t2 * cos(t0));
      out_adj[k_1] = 0.0;
    }
  } else {
    long t0 = (long)i * 2;  // line 13
    long t1 = t0 + 1;
    double word_1_adj = out_adj[t1];
    double word_0_adj = out_adj[t0];
    double w_adj_before = w_adj[k + 1];  // line 12
    double w_adj_before_1 = w_adj[k];
    bool t2 = i % 3 != 2;  // line 10
    double word_0 = 0.0;
    double word_1 = 0.0;
    if (t2) {
      word_0 = x[t0];
      word_1 = x[t1];
    }
    double t3 = sin(word_0);  // line 12
    double t4 = w[k];
    double word_0_1 = t3 * t4 + word_0 * word_0;
    double t5 = sin(word_1);
    double t6 = w[k + 1];
    double word_1_1 = t5 * t6 + word_1 * word_0_1;
    out[t0] = word_0_1;  // line 13
    out[t1] = word_1_1;

    // reverse sweep
    double word_1_adj_1 = word_1_adj * word_0_1;  // line 12
    word_0_adj += word_1_adj * word_1;
    w_adj[k + 1] = w_adj_before + word_1_adj * t5;
    word_1_adj_1 += word_1_adj * t6 * cos(word_1);
    double word_0_adj_1 = 2.0 * word_0_adj * word_0;
    w_adj[k] = w_adj_before_1 + word_0_adj * t3;
    word_0_adj_1 += word_0_adj * t4 * cos(word_0);
    if (t2) {  // line 10
      double x_adj_before = x_adj[t0];
      x_adj[t1] += word_1_adj_1;
      x_adj[t0] = x_adj_before + word_0_adj_1;
    }
    out_adj[t1] = 0.0;  // line 13
    out_adj[t0] = 0.0;
  }
}
