// Gradient of `kernel` (kernel.cu:2) with respect to hist, w, by cugrad.
//   hist_adj: in: the adjoint of *hist after the function; out: the adjoint of *hist before it
//   w_adj: the gradient with respect to *w is added to it
static __global__ void kernel_rev(double *hist, const double *w, const int *bin, int n, double *hist_adj,
    double *w_adj) {
  int stride = blockDim.x * gridDim.x;  // line 3
  int i = threadIdx.x + blockIdx.x * blockDim.x;  // line 4
  for (int i_1 = i; i_1 < n; i_1 += stride) {
    double t0 = w[i_1];  // line 5
    double v = t0 * t0;
    int t1 = bin[i_1];  // line 6
    double *t2 = hist + t1;
    atomicAdd(t2, v);
    if (t1 > 0) atomicAdd(&t2[-1], -0.5 * v * t0);  // line 7
  }

  // reverse sweep
  bool t0 = i < n;  // line 4
  for (int k = t0 ? (n - i - 1) / (t0 ? stride : 1) + 1 : 0; k > 0; --k) {
    int i_1 = i + (k - 1) * stride;
    double t1 = w[i_1];  // line 5
    double v = t1 * t1;
    int t2 = bin[i_1];  // line 6
    double *t3 = hist_adj + t2;
    double t4 = 0.0;
    double v_adj = 0.0;
    if (t2 > 0) {  // line 7
      double t5 = t3[-1];
      t4 = t5 * (-0.5 * v);
      v_adj = t5 * t1 * -0.5;
    }
    v_adj += *t3;  // line 6
    atomicAdd(&w_adj[i_1], t4 + 2.0 * v_adj * t1);  // line 5
  }
}
