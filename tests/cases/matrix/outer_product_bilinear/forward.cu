// Tangent of `bilinear` (kernel.cu:2) with respect to out, x, M, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   M_tan: tangent of M
//   y_tan: tangent of y
static __global__ void bilinear_fwd(double *out, const double *x, const double *M, const double *y, int rows,
    int cols, double *out_tan, double *x_tan, double *M_tan, double *y_tan) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int r = blockIdx.y * blockDim.y + threadIdx.y;  // line 4
  if (!(r < rows && c < cols)) return;  // line 5
  double t0 = x[r];
  double t1 = x_tan[r];
  double t2 = M[r * cols + c];
  double t3 = M_tan[r * cols + c];
  double t4 = t0 * t2;
  double t5 = y[c];
  double t6 = y_tan[c];
  atomicAdd(out, t4 * t5);
  atomicAdd(out_tan, (t1 * t2 + t0 * t3) * t5 + t4 * t6);
}
