// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int w, int h, double *out_adj,
    double *x_adj) {
  int r = blockIdx.y * blockDim.y + threadIdx.y;  // line 2
  int c = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  for (int r_1 = r; r_1 < h; r_1 += gridDim.y * blockDim.y) {  // line 2
    for (int c_1 = c; c_1 < w; c_1 += gridDim.x * blockDim.x) {  // line 3
      out[r_1 * w + c_1] = x[r_1 * w + c_1] * x[(h - 1 - r_1) * w + (w - 1 - c_1)];  // line 4
    }
  }

  // reverse sweep
  bool t0 = r < h;  // line 2
  for (int k = t0 ? (h - r - 1) / (t0 ? (int)(gridDim.y * blockDim.y) : 1) + 1 : 0; k > 0; --k) {
    int r_1 = r + (k - 1) * (int)(gridDim.y * blockDim.y);
    bool t1 = c < w;  // line 3
    for (int k_1 = t1 ? (w - c - 1) / (t1 ? (int)(gridDim.x * blockDim.x) : 1) + 1 : 0; k_1 > 0; --k_1) {
      int c_1 = c + (k_1 - 1) * (int)(gridDim.x * blockDim.x);
      int t2 = r_1 * w + c_1;  // line 4
      int t3 = (h - 1 - r_1) * w + (w - 1 - c_1);
      double t4 = x[t3];
      double t5 = out_adj[t2];
      atomicAdd(&x_adj[t3], t5 * x[t2]);
      atomicAdd(&x_adj[t2], t5 * t4);
      out_adj[t2] = 0.0;
    }
  }
}
