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
    for (int k_1 = k; k_1 < k + 2; ++k_1) out[k_1] = sin(x[k_1]) * w[k_1];  // line 6

    // reverse sweep
    for (int k_1 = k + 2 - 1; k_1 >= k; --k_1) {
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
    for (int k_1 = 0; k_1 < 2; ++k_1) {
      double t1 = word[k_1];
      double t2 = word[0];
      word[k_1] = sin(t1) * w[k + k_1] + t1 * t2;
      t_kept[k_1] = t1;
      t_kept_1[k_1] = t2;
    }
    long t1 = (long)i * 2;  // line 13
    long t2 = t1 + 1;
    double out_seed = out_adj[t2];
    double out_seed_1 = out_adj[t1];
    out[t1] = word[0];
    out[t2] = word[1];

    // reverse sweep
    word_adj[1] += out_seed;
    word_adj[0] += out_seed_1;
    for (int k_1 = 1; k_1 >= 0; --k_1) {  // line 12
      double t3 = t_kept[k_1];
      double t4 = w[k + k_1];
      double t5 = word_adj[k_1];
      word_adj[k_1] = 0.0;
      word_adj[0] += t5 * t3;
      atomicAdd(&w_adj[k + k_1], t5 * sin(t3));
      word_adj[k_1] += t5 * t_kept_1[k_1] + t5 * t4 * cos(t3);
    }
    if (t0) {  // line 10
      atomicAdd(&x_adj[t2], word_adj[1]);
      atomicAdd(&x_adj[t1], word_adj[0]);
      word_adj[1] = 0.0;
      word_adj[0] = 0.0;
    }
    out_adj[t2] = 0.0;  // line 13
    out_adj[t1] = 0.0;
  }
}
