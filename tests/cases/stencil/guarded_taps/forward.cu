// Tangent of `kernel` (kernel.cu:2) with respect to out, in, k, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
//   k_tan: tangent of k
static __global__ void kernel_fwd(double *out, const double *in, const double *k, int w, int h,
    double *out_tan, double *in_tan, double *k_tan) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;  // line 12
  double acc = 0.0;
  double acc_tan = 0.0;
  for (int dy = -1; dy <= 1; ++dy) {  // line 6
    int yy = y + dy;  // line 8
    for (int dx = -1; dx <= 1; ++dx) {  // line 7
      int xx = x + dx;  // line 8
      if (xx >= 0 && xx < w && yy >= 0 && yy < h) {  // line 10
        double t0 = in[yy * w + xx];
        int t1 = (dy + 1) * 3 + dx + 1;
        double t2 = k[t1];
        acc += t0 * t2;
        acc_tan += in_tan[yy * w + xx] * t2 + t0 * k_tan[t1];
      }
    }
  }
  out[y * w + x] = acc;  // line 12
  out_tan[y * w + x] = acc_tan;
}
