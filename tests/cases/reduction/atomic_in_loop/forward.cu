// Tangent of `kernel` (kernel.cu:2) with respect to hist, w, by cugrad.
//   hist_tan: tangent of hist
//   w_tan: tangent of w
static __global__ void kernel_fwd(double *hist, const double *w, const int *bin, int n, double *hist_tan,
    double *w_tan) {
  int stride = blockDim.x * gridDim.x;  // line 3
  for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += stride) {  // line 4
    double t0 = w[i];  // line 5
    double t1 = w_tan[i];
    double v = t0 * t0;
    double v_tan = t1 * t0 + t0 * t1;
    int t2 = bin[i];  // line 6
    atomicAdd(&hist[t2], v);
    atomicAdd(&hist_tan[t2], v_tan);
    int t3 = bin[i];  // line 7
    if (t3 > 0) {
      double t4 = -0.5 * v;
      double t5 = w[i];
      double t6 = w_tan[i];
      atomicAdd(&(hist + t3)[-1], t4 * t5);
      atomicAdd(&(hist_tan + t3)[-1], -0.5 * v_tan * t5 + t4 * t6);
    }
  }
}
