// Tangent of `kernel` (kernel.cu:3) with respect to out, bins, x, by cugrad.
//   out_tan: tangent of out
//   bins_tan: tangent of bins
//   x_tan: tangent of x
static __global__ void kernel_fwd(__half2 *out, __half *bins, const __half *x, int n, __half2 *out_tan,
    __half *bins_tan, __half *x_tan) {
  __shared__ __half tile[16];
  __shared__ __half tile_tan[16];
  int i = threadIdx.x;  // line 5
  __half t0 = x_tan[i];  // line 6
  tile[i] = x[i];
  tile_tan[i] = t0;
  __syncthreads();  // line 7
  float sum = 0.0f;
  float sum_tan = 0.0f;
  for (int k = 0; k < n; ++k) {  // line 9
    __half t1 = tile[k];
    __half t2 = tile_tan[k];
    sum += (float)t1 * (float)t1;
    sum_tan += (float)t2 * (float)t1 + (float)t1 * (float)t2;
  }
  __half pair_x = tile[i];  // line 10
  __half pair_x_tan = tile_tan[i];
  int t1 = (i + 1) % n;
  __half pair_y = tile[t1];
  __half pair_y_tan = tile_tan[t1];
  float t2 = sum / n;  // line 11
  float t3 = sum_tan / n;
  __half t4 = pair_x_tan * pair_x;
  __half t5 = pair_y_tan * pair_y;
  out[i].x = __hfma(pair_x, pair_x, (__half)t2);
  out_tan[i].x = t4 + t4 + (__half)t3;
  out[i].y = __hfma(pair_y, pair_y, (__half)t2);
  out_tan[i].y = t5 + t5 + (__half)t3;
  int t6 = i % 4;  // line 12
  atomicAdd(&bins[t6], pair_x * pair_x);
  atomicAdd(&bins_tan[t6], t4 + pair_x * pair_x_tan);
}
