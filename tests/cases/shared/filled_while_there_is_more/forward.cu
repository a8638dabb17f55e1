// Tangent of `rounds` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void rounds_fwd(double *out, const double *in, int n, double *out_tan, double *in_tan) {
  __shared__ double tile[16];
  __shared__ double tile_tan[16];
  int t = threadIdx.x;  // line 4
  tile[t] = 1.0 + 0.1 * t;  // line 5
  tile_tan[t] = 0.0;
  double acc = 0.0;
  double acc_tan = 0.0;
  for (int base = 0; base < n; base += 16) {  // line 7
    __syncthreads();  // line 8
    if (base + t < n && t < 15) {  // line 9
      double t0 = in[base + t];
      double t1 = in_tan[base + t];
      double t2 = in[base];
      double t3 = in_tan[base];
      tile[t] = t0 * t2;
      tile_tan[t] = t1 * t2 + t0 * t3;
    }
    __syncthreads();  // line 10
    for (int k = 0; k < 16; ++k) {  // line 11
      double t0 = tile[k];
      int t1 = (k + t) % 16;
      double t2 = tile[t1];
      acc = 0.5 * acc + t0 * t2;
      acc_tan = 0.5 * acc_tan + (tile_tan[k] * t2 + t0 * tile_tan[t1]);
    }
  }
  out[t] = acc;  // line 13
  out_tan[t] = acc_tan;
}
