// Tangent of `kernel` (kernel.cu:3) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, unsigned int n, double *out_tan,
    double *x_tan) {
  __shared__ double tile[32];
  __shared__ double tile_tan[32];
  __shared__ double wide[32];
  __shared__ double wide_tan[32];
  __shared__ double wave[32];
  __shared__ double wave_tan[32];
  unsigned int t = threadIdx.x;  // line 5
  tile[t] = 1.0;  // line 7
  tile_tan[t] = 0.0;
  wide[t] = 1.0;  // line 8
  wide_tan[t] = 0.0;
  wave[t] = 1.0;  // line 9
  wave_tan[t] = 0.0;
  __syncthreads();  // line 10
  unsigned int phase = 0;
  double s = 0.0;
  double s_tan = 0.0;
  for (unsigned int first = 0; first < n; first += 32) {  // line 11
    unsigned int at = first + t - 3;  // line 12
    if (at < n) {  // line 13
      double t0 = x_tan[at];
      tile[t] = x[at];
      tile_tan[t] = t0;
    }
    if ((long long)at < (long long)n) {  // line 14
      double t0 = x[at];
      double t1 = x_tan[at];
      wide[t] = t0 * t0;
      wide_tan[t] = t1 * t0 + t0 * t1;
    }
    if (phase < 2147483648u) {  // line 15
      unsigned int t0 = first % 128;
      double t1 = x_tan[t0 + t];
      wave[t] = x[t0 + t];
      wave_tan[t] = t1;
    }
    __syncthreads();  // line 16
    for (int k = 0; k < 32; ++k) {  // line 17
      double t0 = tile[k];
      double t1 = tile[31 - t];
      double t2 = wide[k];
      double t3 = wide[31 - t];
      s += t0 * t1 + t2 * t3;
      s_tan += tile_tan[k] * t1 + t0 * tile_tan[31 - t] + (wide_tan[k] * t3 + t2 * wide_tan[31 - t]);
    }
    double t0 = wave[t];  // line 18
    double t1 = wave[31 - t];
    s += t0 * t1;
    s_tan += wave_tan[t] * t1 + t0 * wave_tan[31 - t];
    phase += 1610612736;  // line 19
    __syncthreads();  // line 20
  }
  out[t] = s;  // line 22
  out_tan[t] = s_tan;
}
