// Tangent of `decay` (kernel.cu:2) with respect to out, z, start, by cugrad.
//   out_tan: tangent of out
//   z_tan: tangent of z
//   start_tan: tangent of start
static __global__ void decay_fwd(double *out, const double *z, double start, double *out_tan, double *z_tan,
    double start_tan) {
  __shared__ double tile[8];
  __shared__ double tile_tan[8];
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  double own = z[i];  // line 5
  double own_tan = z_tan[i];
  double sum = start;
  double sum_tan = start_tan;
  for (int t = 0; (unsigned int)t < gridDim.x; ++t) {  // line 6
    double t0 = z_tan[t * 8 + threadIdx.x];  // line 7
    tile[threadIdx.x] = z[t * 8 + threadIdx.x];
    tile_tan[threadIdx.x] = t0;
    __syncthreads();  // line 8
    for (int j = 0; j < 8; ++j) {  // line 9
      double d = tile[j] - own;  // line 10
      double d_tan = tile_tan[j] - own_tan;
      double t1 = exp(-fabs(d));  // line 11
      double t2 = hypot(d, 2.0);
      sum += t1 + 0.1 * atan2(d, 2.0);
      sum_tan += -d_tan * copysign(1.0, d) * t1 + 0.1 * (d_tan * (2.0 / t2 / t2));
    }
    __syncthreads();  // line 13
  }
  double t0 = out_tan[i];  // line 15
  out[i] += sum;
  out_tan[i] = t0 + sum_tan;
}
