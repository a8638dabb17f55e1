// Tangent of `kernel` (kernel.cu:3) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, unsigned int n, double *out_tan,
    double *x_tan) {
  __shared__ double tile[32];
  __shared__ double tile_tan[32];
  __shared__ double wave[32];
  __shared__ double wave_tan[32];
  unsigned int t = threadIdx.x;  // line 5
  tile[t] = 1.0;  // line 7
  tile_tan[t] = 0.0;
  wave[t] = 1.0;  // line 8
  wave_tan[t] = 0.0;
  __syncthreads();  // line 9
  unsigned int phase = 0;
  double s = 0.0;
  double s_tan = 0.0;
  for (unsigned int first = 0; first < n; first += 32) {  // line 10
    unsigned int at = first + t - 3;  // line 11
    if (at < n) {  // line 12
      double t0 = x_tan[at];
      tile[t] = x[at];
      tile_tan[t] = t0;
    }
    if (phase < 2147483648u) {  // line 13
      unsigned int t0 = first % 128;
      double t1 = x_tan[t0 + t];
      wave[t] = x[t0 + t];
      wave_tan[t] = t1;
    }
    __syncthreads();  // line 14
    for (int k = 0; k < 32; ++k) {  // line 15
      double t0 = tile[k];
      double t1 = tile[31 - t];
      s += t0 * t1;
      s_tan += tile_tan[k] * t1 + t0 * tile_tan[31 - t];
    }
    double t0 = wave[t];  // line 16
    double t1 = wave[31 - t];
    s += t0 * t1;
    s_tan += wave_tan[t] * t1 + t0 * wave_tan[31 - t];
    phase += 1610612736;  // line 17
    __syncthreads();  // line 18
  }
  out[t] = s;  // line 20
  out_tan[t] = s_tan;
}
