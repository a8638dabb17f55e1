// Tangent of `pairs` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void pairs_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  __shared__ double tile[64];
  __shared__ double tile_tan[64];
  int i = threadIdx.x;  // line 4
  long t0 = (long)i * 2;  // line 5
  double t1 = x[t0];
  double t2 = x_tan[t0];
  long t3 = 1 + t0;
  double t4 = x[t3];
  double t5 = x_tan[t3];
  tile[2 * i] = t1;  // line 8
  tile_tan[2 * i] = t2;
  (&tile[2 * i])[1] = t4;
  (&tile_tan[2 * i])[1] = t5;
  __syncthreads();  // line 9
  int t6 = (2 * i + 9) % 64;  // line 10
  double t7 = tile[t6];
  double t8 = tile_tan[t6];
  out[t0] = t1 * t7;  // line 11
  out_tan[t0] = t2 * t7 + t1 * t8;
  out[t3] = t4;
  out_tan[t3] = t5;
  double t9 = x[63 - i];  // line 12
  double t10 = x_tan[63 - i];
  out[64 + i] = t9 * t9;  // line 14
  out_tan[64 + i] = t10 * t9 + t9 * t10;
}
