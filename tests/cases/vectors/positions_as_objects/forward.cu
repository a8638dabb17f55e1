// Tangent of `kernel` (kernel.cu:6) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  unsigned int thread_x = threadIdx.x;  // line 7
  unsigned int thread_y = threadIdx.y;
  unsigned int block_x = blockIdx.x;  // line 8
  unsigned int block_y = blockIdx.y;
  unsigned int size_x = blockDim.x;  // line 9
  unsigned int size_y = blockDim.y;
  int i = (block_y * size_y + thread_y) * 8 + block_x * size_x + thread_x;  // line 3
  double t0 = x[i];  // line 11
  double t1 = x_tan[i];
  double t2 = (double)(thread_x + block_y);
  out[i] = t0 * t0 * t2;
  out_tan[i] = (t1 * t0 + t0 * t1) * t2;
}
