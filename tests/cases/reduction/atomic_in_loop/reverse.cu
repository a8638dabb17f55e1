// Gradient of `kernel` (kernel.cu:2) with respect to hist, w, by cugrad.
//   hist_adj: in: the adjoint of *hist after the function; out: the adjoint of *hist before it
//   w_adj: the gradient with respect to *w is added to it
static __global__ void kernel_rev(double *hist, const double *w, const int *bin, int n, double *hist_adj,
    double *w_adj) {
  int stride = blockDim.x * gridDim.x;  // line 3
  for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += stride) {  // line 4
    double t0 = w[i];  // line 5
    double v = t0 * t0;
    int t1 = bin[i];  // line 6
    double *t2 = hist + t1;
    atomicAdd(t2, v);
    double *t3 = hist_adj + t1;
    double t4 = 0.0;
    double v_adj = 0.0;
    if (t1 > 0) {  // line 7
      double t5 = -0.5 * v;
      atomicAdd(&t2[-1], t5 * t0);
      double t6 = t3[-1];
      t4 = t6 * t5;
      v_adj = t6 * t0 * -0.5;
    }
    v_adj += *t3;  // line 6
    atomicAdd(&w_adj[i], t4 + 2.0 * v_adj * t0);  // line 5
  }
}
