// Tangent of `rows` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void rows_fwd(double *out, const double *x, int w, int h, double *out_tan, double *x_tan) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int r = blockIdx.y * blockDim.y + threadIdx.y;  // line 4
  if (!(c < w && r < h)) return;  // line 5
  double t0 = x[r * (w - 3) + c];
  double t1 = x_tan[r * (w - 3) + c];
  int t2 = r * w + c;
  double t3 = x[t2];
  double t4 = x_tan[t2];
  out[t2] = t0 * t3;
  out_tan[t2] = t1 * t3 + t0 * t4;
}
