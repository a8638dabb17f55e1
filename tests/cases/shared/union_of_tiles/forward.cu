// Tangent of `trace` (kernel.cu:2) with respect to out, a, b, by cugrad.
//   out_tan: tangent of out
//   a_tan: tangent of a
//   b_tan: tangent of b
static __global__ void trace_fwd(float *out, const float *a, const float *b, int n, float *out_tan,
    float *a_tan, float *b_tan) {
  __shared__ float shared_tile[8][9];
  __shared__ float shared_tile_tan[8][9];
  int x = threadIdx.x;  // line 7
  int y = threadIdx.y;
  int t = y * 8 + x;
  float total = 0.0f;
  float total_tan = 0.0f;
  for (int i = 0; i < n; i += 8) {  // line 9
    unsigned int t0 = (blockIdx.x * 8 + threadIdx.y) * n + i + threadIdx.x;  // line 10
    float t1 = b_tan[t0];
    shared_tile[x][y] = b[t0];
    shared_tile_tan[x][y] = t1;
    __syncthreads();  // line 11
    unsigned int t2 = (i + y) * 16 + blockIdx.x * 8 + threadIdx.x;  // line 12
    float t3 = a[t2];
    float t4 = shared_tile[y][x];
    total += t3 * t4;
    total_tan += a_tan[t2] * t4 + t3 * shared_tile_tan[y][x];
    __syncthreads();  // line 13
  }
  (*(float (*)[64])shared_tile)[t] = total * total;  // line 15
  (*(float (*)[64])shared_tile_tan)[t] = total_tan * total + total * total_tan;
  __syncthreads();  // line 16
  for (int half = 32; half > 0; half >>= 1) {  // line 17
    if (t < half) {  // line 18
      float t0 = (*(float (*)[64])shared_tile_tan)[t + half];
      float t1 = (*(float (*)[64])shared_tile_tan)[t];
      (*(float (*)[64])shared_tile)[t] += (*(float (*)[64])shared_tile)[t + half];
      (*(float (*)[64])shared_tile_tan)[t] = t1 + t0;
    }
    __syncthreads();  // line 19
  }
  if (t != 0) return;  // line 21
  float t0 = (*(float (*)[64])shared_tile_tan)[0];
  out[blockIdx.x] = (*(float (*)[64])shared_tile)[0];
  out_tan[blockIdx.x] = t0;
}
