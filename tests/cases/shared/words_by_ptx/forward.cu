// Tangent of `pairs` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void pairs_fwd(float *out, const float *x, float *out_tan, float *x_tan) {
  __shared__ float tile[64];
  __shared__ float tile_tan[64];
  float a = x[threadIdx.x];  // line 5
  float a_tan = x_tan[threadIdx.x];
  float b = x[threadIdx.x + 32];
  float b_tan = x_tan[threadIdx.x + 32];
  long t0 = (long)threadIdx.x * 2;  // line 6
  float *cg_to = (float *)(void *)&tile[t0];
  *cg_to = a;
  *(float *)(void *)&tile_tan[t0] = a_tan;
  cg_to[1] = b;
  ((float *)(void *)&tile_tan[t0])[1] = b_tan;
  __syncthreads();  // line 7
  long t1 = 1 + (long)(31 - threadIdx.x) * 2;  // line 9
  float u = *(const float *)(void *)&tile[t1];
  float u_tan = *(float *)(void *)&tile_tan[t1];
  float v = *(const float *)(void *)&tile[threadIdx.x];  // line 10
  float v_tan = *(float *)(void *)&tile_tan[threadIdx.x];
  out[threadIdx.x] = u * v;  // line 11
  out_tan[threadIdx.x] = u_tan * v + u * v_tan;
}
