// Tangent of `exclusive_scan` (kernel.cu:1) with respect to data, by cugrad.
//   data_tan: tangent of data
static __global__ void exclusive_scan_fwd(float *data, int n, float *data_tan) {
  __shared__ float temp[64];
  __shared__ float temp_tan[64];
  int tid = threadIdx.x;  // line 3
  float t0 = data_tan[2 * tid];  // line 5
  temp[2 * tid] = data[2 * tid];
  temp_tan[2 * tid] = t0;
  int t1 = 2 * tid + 1;  // line 6
  float t2 = data_tan[t1];
  temp[t1] = data[t1];
  temp_tan[t1] = t2;
  int offset = 1;
  for (int d = n >> 1; d > 0; d >>= 1) {  // line 7
    __syncthreads();  // line 8
    if (tid < d) {  // line 12
      int ai = offset * t1 - 1;  // line 10
      int bi = offset * (2 * tid + 2) - 1;  // line 11
      float t3 = temp_tan[ai];  // line 12
      float t4 = temp_tan[bi];
      temp[bi] += temp[ai];
      temp_tan[bi] = t4 + t3;
    }
    offset *= 2;  // line 14
  }
  if (tid == 0) {  // line 16
    temp[n - 1] = 0.0f;
    temp_tan[n - 1] = 0.0f;
  }
  for (int d = 1; d < n; d *= 2) {  // line 17
    offset >>= 1;  // line 18
    __syncthreads();  // line 19
    if (tid < d) {  // line 25
      int ai = offset * t1 - 1;  // line 21
      int bi = offset * (2 * tid + 2) - 1;  // line 22
      float t = temp[ai];  // line 23
      float t_tan = temp_tan[ai];
      float t3 = temp_tan[bi];  // line 24
      temp[ai] = temp[bi];
      temp_tan[ai] = t3;
      float t4 = temp_tan[bi];  // line 25
      temp[bi] += t;
      temp_tan[bi] = t4 + t_tan;
    }
  }
  __syncthreads();  // line 28
  float t3 = temp_tan[2 * tid];  // line 29
  data[2 * tid] = temp[2 * tid];
  data_tan[2 * tid] = t3;
  float t4 = temp_tan[t1];  // line 30
  data[t1] = temp[t1];
  data_tan[t1] = t4;
}
