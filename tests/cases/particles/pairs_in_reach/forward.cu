// Tangent of `near` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void near_fwd(double *out, const double *x, int tiles, double *out_tan, double *x_tan) {
  __shared__ double tile[2][8];
  __shared__ double tile_tan[2][8];
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  double a = x[2 * i];  // line 5
  double a_tan = x_tan[2 * i];
  double b = x[2 * i + 1];
  double b_tan = x_tan[2 * i + 1];
  double sum = 0.0;
  double sum_tan = 0.0;
  for (int t = 1; t < tiles; ++t) {  // line 6
    unsigned int t0 = 2 * (t * 8 + threadIdx.x);  // line 7
    double t1 = x_tan[t0];
    tile[0][threadIdx.x] = x[t0] * 0.7;
    tile_tan[0][threadIdx.x] = t1 * 0.7;
    unsigned int t2 = t0 + 1;  // line 8
    double t3 = x_tan[t2];
    tile[1][threadIdx.x] = x[t2];
    tile_tan[1][threadIdx.x] = t3;
    __syncthreads();  // line 9
    for (int k = 0; k < 8; ++k) {  // line 10
      double d = tile[0][k] - a;  // line 11
      double d_tan = tile_tan[0][k] - a_tan;
      double e = b - tile[1][k];
      double e_tan = b_tan - tile_tan[1][k];
      double r = d * d + e * e;
      double r_tan = d_tan * d + d * d_tan + (e_tan * e + e * e_tan);
      if (r < 0.8) {  // line 12
        double t4 = 0.8 - r;
        double t5 = t4 * d;
        sum += t5 * e * t;
        sum_tan += ((-r_tan * d + t4 * d_tan) * e + t5 * e_tan) * t;
      }
    }
    __syncthreads();  // line 14
  }
  out[i] = sum;  // line 16
  out_tan[i] = sum_tan;
}
