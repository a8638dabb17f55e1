// Gradient of `kernel` (kernel.cu:2) with respect to out, x, w, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   w_adj: the gradient with respect to *w is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *w, int n, double *out_adj,
    double *x_adj, double *w_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (2 * i >= n) return;  // line 2
  if (((unsigned long)x | (unsigned long)out) % 16 != 0) {
    int k = 2 * i;  // line 6
    for (int k_1 = k; k_1 < 2 * i + 2; ++k_1) out[k_1] = sin(x[k_1]) * w[k_1];

    // reverse sweep
    for (int k_1 = 2 * i + 2 - 1; k_1 >= k; --k_1) {
      double t0 = x[k_1];
      double t1 = w[k_1];
      double t2 = out_adj[k_1];
      atomicAdd(&w_adj[k_1], t2 * sin(t0));
      atomicAdd(&x_adj[k_1], t2 * t1 * cos(t0));
      out_adj[k_1] = 0.0;
    }
  } else {
    double word[2];  // line 9
    double word_adj[2] = {};
    bool t0 = i % 3 != 2;  // line 10
    word[0] = 0.0;  // line 9
    word[1] = 0.0;
    if (t0) {  // line 10
      word[0] = x[(long)i * 2];
      word[1] = x[(long)i * 2 + 1];
    }
    double t_kept[2];  // line 12
    double t_kept_1[2];
    for (int k = 0; k < 2; ++k) {
      double t1 = word[k];
      double t2 = word[0];
      word[k] = sin(t1) * w[2 * i + k] + t1 * t2;
      t_kept[k] = t1;
      t_kept_1[k] = t2;
    }
    long t1 = (long)i * 2;  // line 13
    out[t1] = word[0];
    long t2 = t1 + 1;
    out[t2] = word[1];

    // reverse sweep
    word_adj[1] += out_adj[t2];
    word_adj[0] += out_adj[t1];
    for (int k = 1; k >= 0; --k) {  // line 12
      double t3 = t_kept[k];
      double t4 = w[2 * i + k];
      double t5 = word_adj[k];
      word_adj[k] = 0.0;
      word_adj[0] += t5 * t3;
      atomicAdd(&w_adj[2 * i + k], t5 * sin(t3));
      word_adj[k] += t5 * t_kept_1[k] + t5 * t4 * cos(t3);
    }
    if (t0) {  // line 10
      atomicAdd(&x_adj[(long)i * 2 + 1], word_adj[1]);
      atomicAdd(&x_adj[(long)i * 2], word_adj[0]);
      word_adj[1] = 0.0;
      word_adj[0] = 0.0;
    }
    out_adj[t2] = 0.0;  // line 13
    out_adj[t1] = 0.0;
  }
}
