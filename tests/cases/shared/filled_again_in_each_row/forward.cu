// Tangent of `rows` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void rows_fwd(double *out, const double *in, int rows, int n, double *out_tan,
    double *in_tan) {
  __shared__ double tile[16];
  __shared__ double tile_tan[16];
  int t = threadIdx.x;  // line 4
  tile[t] = 1.0 + 0.1 * t;  // line 5
  tile_tan[t] = 0.0;
  double acc = 0.0;
  double acc_tan = 0.0;
  for (int r = 0; r < rows; ++r) {  // line 7
    for (int base = 0; base < n; base += 16) {  // line 8
      __syncthreads();  // line 9
      if (base + t < n) {  // line 10
        double t0 = in_tan[r * n + base + t];
        tile[t] = in[r * n + base + t];
        tile_tan[t] = t0;
      }
      __syncthreads();  // line 11
      for (int k = 0; k < 16; ++k) {  // line 12
        double t0 = tile[k];
        int t1 = (k + t) % 16;
        double t2 = tile[t1];
        acc = 0.5 * acc + t0 * t2;
        acc_tan = 0.5 * acc_tan + (tile_tan[k] * t2 + t0 * tile_tan[t1]);
      }
    }
  }
  out[t] = acc;  // line 15
  out_tan[t] = acc_tan;
}
