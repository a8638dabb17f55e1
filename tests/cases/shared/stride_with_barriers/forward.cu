// Tangent of `mirrored` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void mirrored_fwd(double *out, const double *in, int n, double *out_tan, double *in_tan) {
  __shared__ double tile[32];
  __shared__ double tile_tan[32];
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {  // line 4
    double t0 = in[i];  // line 5
    double t1 = in_tan[i];
    tile[threadIdx.x] = t0 * t0;
    tile_tan[threadIdx.x] = t1 * t0 + t0 * t1;
    __syncthreads();  // line 6
    double t2 = tile[31 - threadIdx.x];  // line 7
    double t3 = tile_tan[31 - threadIdx.x];
    double t4 = in[i];
    double t5 = in_tan[i];
    out[i] = t2 * t4;
    out_tan[i] = t3 * t4 + t2 * t5;
    __syncthreads();  // line 8
  }
}
