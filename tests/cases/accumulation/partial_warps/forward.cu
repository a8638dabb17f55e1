// Tangent of `rows` (kernel.cu:2) with respect to out, weight, x, by cugrad.
//   out_tan: tangent of out
//   weight_tan: tangent of weight
//   x_tan: tangent of x
static __global__ void rows_fwd(double *out, const double *weight, const double *x, int w, int h,
    double *out_tan, double *weight_tan, double *x_tan) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (!(c < w && r < h)) return;  // line 4
  double t0 = weight[r];
  double t1 = weight_tan[r];
  double t2 = x[c];
  double t3 = x_tan[c];
  double t4 = weight[h];
  double t5 = weight_tan[h];
  out[r * w + c] = t0 * t2 + t4 * t0;
  out_tan[r * w + c] = t1 * t2 + t0 * t3 + (t5 * t0 + t4 * t1);
}
