// Tangent of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int w, int h, double *out_tan,
    double *x_tan) {
  for (int r = blockIdx.y * blockDim.y + threadIdx.y; r < h; r += gridDim.y * blockDim.y) {  // line 2
    for (int c = blockIdx.x * blockDim.x + threadIdx.x; c < w; c += gridDim.x * blockDim.x) {  // line 3
      int t0 = r * w + c;  // line 4
      double t1 = x[t0];
      double t2 = x_tan[t0];
      int t3 = (h - 1 - r) * w + (w - 1 - c);
      double t4 = x[t3];
      double t5 = x_tan[t3];
      out[t0] = t1 * t4;
      out_tan[t0] = t2 * t4 + t1 * t5;
    }
  }
}
