// Tangent of `kernel` (kernel.cu:2) with respect to blocks, warps, rows, out, x, by cugrad.
//   blocks_tan: tangent of blocks
//   warps_tan: tangent of warps
//   rows_tan: tangent of rows
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *blocks, double *warps, double *rows, double *out, const double *x,
    int w, int n, double *blocks_tan, double *warps_tan, double *rows_tan, double *out_tan, double *x_tan) {
  int t = threadIdx.x;  // line 3
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;  // line 10
  double t0 = x[i];  // line 5
  double t1 = x_tan[i];
  double v = t0 * t0;
  double v_tan = t1 * t0 + t0 * t1;
  if (t == 0) {  // line 6
    blocks[blockIdx.x] = v;
    blocks_tan[blockIdx.x] = v_tan;
  }
  if (i % 32 == 0) {  // line 7
    int t2 = i / 32;
    warps[t2] = v * t0;
    warps_tan[t2] = v_tan * t0 + v * t1;
  }
  int k = 4 * i;  // line 8
  for (int k_1 = k; k_1 < k + 4; ++k_1) {
    rows[k_1] = v * (k_1 + 1);
    rows_tan[k_1] = v_tan * (k_1 + 1);
  }
  int r = i / w;  // line 9
  int c = i % w;
  out[r * w + c] = 2.0 * v;  // line 10
  out_tan[r * w + c] = 2.0 * v_tan;
}
