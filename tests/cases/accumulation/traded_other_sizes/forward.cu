// Tangent of `wide` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void wide_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  __shared__ double tile[12];
  __shared__ double tile_tan[12];
  if (threadIdx.x < 12) {  // line 4
    double t0 = x_tan[blockIdx.x * 12 + threadIdx.x];
    tile[threadIdx.x] = x[blockIdx.x * 12 + threadIdx.x];
    tile_tan[threadIdx.x] = t0;
  }
  __syncthreads();  // line 5
  unsigned int t0 = (blockIdx.x * 20 + threadIdx.x) % 24;  // line 6
  double own = x[t0];
  double own_tan = x_tan[t0];
  double s = 0.0;
  double s_tan = 0.0;
  for (int k = 0; k < 12; ++k) {  // line 7
    double t1 = tile[k];
    double t2 = tile_tan[k];
    double t3 = t1 * t1;
    double t4 = own * k;
    double t5 = cos(t4);
    s += t3 * t5;
    s_tan += (t2 * t1 + t1 * t2) * t5 - t3 * (own_tan * k * sin(t4));
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = s;  // line 8
  out_tan[blockIdx.x * blockDim.x + threadIdx.x] = s_tan;
}
