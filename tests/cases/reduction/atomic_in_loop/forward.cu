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
    double *t3 = hist + t2;
    double *t4 = hist_tan + t2;
    atomicAdd(t3, v);
    atomicAdd(t4, v_tan);
    if (t2 > 0) {  // line 7
      double t5 = -0.5 * v;
      atomicAdd(&t3[-1], t5 * t0);
      atomicAdd(&t4[-1], -0.5 * v_tan * t0 + t5 * t1);
    }
  }
}
