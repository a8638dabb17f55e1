// Tangent of `kernel` (kernel.cu:2) with respect to out, x, w, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   w_tan: tangent of w
static __global__ void kernel_fwd(double *out, const double *x, const double *w, double *out_tan,
    double *x_tan, double *w_tan) {
  __shared__ double tile[4][16];
  __shared__ double tile_tan[4][16];
  int i = threadIdx.x;  // line 4
  long t0 = (long)i * 2;  // line 5
  double t1 = x_tan[t0];
  long t2 = t0 + 1;
  double t3 = x[t2];
  double t4 = x_tan[t2];
  ((double *)tile)[t0 + 16] = x[t0];
  ((double *)tile_tan)[t0 + 16] = t1;
  ((double *)tile)[t0 + 17] = t3;
  ((double *)tile_tan)[t0 + 17] = t4;
  double t5 = w_tan[i + 8];  // line 6
  ((double *)tile)[i] = w[i + 8];
  ((double *)tile_tan)[i] = t5;
  __syncthreads();  // line 7
  double t6 = tile[1][2 * i];  // line 8
  double t7 = tile_tan[1][2 * i];
  double t8 = tile[1][2 * i + 1];
  double t9 = tile_tan[1][2 * i + 1];
  double t10 = tile_tan[0][i];
  tile[2][i] = t6 * t8 + tile[0][i];
  tile_tan[2][i] = t7 * t8 + t6 * t9 + t10;
  __syncthreads();  // line 9
  if (i >= 4) return;  // line 10
  double t11 = ((double *)tile_tan)[t0 + 32];
  double t12 = ((double *)tile)[t0 + 33];
  double t13 = ((double *)tile_tan)[t0 + 33];
  out[t0] = ((double *)tile)[t0 + 32];
  out_tan[t0] = t11;
  out[t2] = t12;
  out_tan[t2] = t13;
}
