// Gradient of `kept` (kernel.cu:2) with respect to w, y, by cugrad.
//   w_adj: the gradient with respect to *w is added to it
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   tape: holds what the reverse sweep needs of loops; `kept_rev_words` says how many words.
static __global__ void kept_rev(const float *w, float *y, int m, int q, float *w_adj, float *y_adj,
    ::cugrad::tape tape) {
  float s = 0.0f;
  int r = 1;
  for (int t = 0; t < m; ++t) {  // line 5
    int r_1 = (r * 5 + 1) % 7;  // line 6
    for (int u = 0; u < q; ++u) {  // line 7
      for (int j = 0; j < 2; ++j) {  // line 8
        for (int k = 0; k < 2; ++k) s = s * 0.5f + w[r_1 * 4 + j * 2 + k] * u;  // line 9
      }
    }
    tape.push(r);  // line 5
    r = r_1;
  }
  y[threadIdx.x] = s;  // line 11

  // reverse sweep
  float s_adj = atomicExch(&y_adj[threadIdx.x], 0.0f);
  for (int t = m - 1; t >= 0; --t) {  // line 5
    int r_1 = tape.pop<int>();
    r_1 = (r_1 * 5 + 1) % 7;  // line 6
    for (int u = q - 1; u >= 0; --u) {  // line 7
      for (int j = 1; j >= 0; --j) {  // line 8
        for (int k = 1; k >= 0; --k) {  // line 9
          ::cugrad::accumulate_warp(&w_adj[r_1 * 4 + j * 2 + k], s_adj * u);
          s_adj *= 0.5f;
        }
      }
    }
  }
}

// Words of tape that a thread of `kept_rev` keeps at most.
static unsigned long long kept_rev_words(int m) {
  return m > 0 ? m : 0;
}
