// Gradient of `prefix` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `prefix_rev_words` says how many words.
static __global__ void prefix_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double v = 0.5;
  for (int j = 0; j <= i; ++j) {  // line 6
    tape.push(v);
    v = sin(v) * x[j];
  }
  for (int j = i; j < n; j += gridDim.x * blockDim.x) {  // line 7
    tape.push(v);
    v += v * v * x[j];
  }
  out[i] = v;  // line 8

  // reverse sweep
  double v_adj = out_adj[i];
  for (int k = (n - i - 1) / (int)(gridDim.x * blockDim.x) + 1; k > 0; --k) {  // line 7
    int j = i + (k - 1) * (int)(gridDim.x * blockDim.x);
    double v_1 = tape.pop<double>();
    double t0 = x[j];
    atomicAdd(&x_adj[j], v_adj * (v_1 * v_1));
    v_adj += 2.0 * (v_adj * t0) * v_1;
  }
  for (int j = i; j >= 0; --j) {  // line 6
    double v_1 = tape.pop<double>();
    double t0 = x[j];
    ::cugrad::accumulate_warp(&x_adj[j], v_adj * sin(v_1));
    v_adj = v_adj * t0 * cos(v_1);
  }
  out_adj[i] = 0.0;  // line 8
}

// Words of tape that a thread of `prefix_rev` keeps at most.
static unsigned long long prefix_rev_words(int n, unsigned int blockDim_x, unsigned int gridDim_x) {
  long long t0 = ((long long)gridDim_x - 1) * (long long)blockDim_x + ((long long)blockDim_x - 1) + 1;
  long long t1 = t0 > 0 ? t0 : 0;
  return (unsigned long long)t1 * 2 + (unsigned long long)((long long)n > 0
      ? ((long long)n - 1) / ((long long)(gridDim_x * blockDim_x) > 0 ? (long long)(gridDim_x * blockDim_x)
      : 1) + 1 : 0) * 2;
}
