// Kernels that work together in blocks, timed against their gradients (see ../ratios.sh).

#define TILE 32

__global__ void tiled_matmul(float* c, const float* a, const float* b, int n) {
  __shared__ float as[TILE][TILE];
  __shared__ float bs[TILE][TILE];
  int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
  float sum = 0.0f;
  for (int t = 0; t < n / TILE; ++t) {
    as[threadIdx.y][threadIdx.x] = a[row * n + t * TILE + threadIdx.x];
    bs[threadIdx.y][threadIdx.x] = b[(t * TILE + threadIdx.y) * n + col];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += as[threadIdx.y][k] * bs[k][threadIdx.x];
    __syncthreads();
  }
  c[row * n + col] = sum;
}

__inline__ __device__ float warp_sum(float v) {
  for (int d = 16; d > 0; d >>= 1) v += __shfl_xor_sync(0xffffffffu, v, d);
  return v;
}

// All threads of a block of 256 get the sum.
__inline__ __device__ float block_total(float v) {
  __shared__ float parts[8];
  __shared__ float total;
  v = warp_sum(v);
  if (threadIdx.x % 32 == 0) parts[threadIdx.x / 32] = v;
  __syncthreads();
  if (threadIdx.x == 0) {
    float t = 0.0f;
    for (int i = 0; i < 8; ++i) t += parts[i];
    total = t;
  }
  __syncthreads();
  return total;
}

__global__ void softmax(float* y, const float* x, int cols) {
  __shared__ float best[256];
  const float* row = x + (size_t)blockIdx.x * cols;
  int t = threadIdx.x;
  float m = -1e30f;
  for (int c = t; c < cols; c += 256) m = fmaxf(m, row[c]);
  best[t] = m;
  __syncthreads();
  for (int s = 128; s > 0; s >>= 1) {
    if (t < s) best[t] = fmaxf(best[t], best[t + s]);
    __syncthreads();
  }
  m = best[0];
  float sum = 0.0f;
  for (int c = t; c < cols; c += 256) sum += expf(row[c] - m);
  float total = block_total(sum);
  for (int c = t; c < cols; c += 256) y[(size_t)blockIdx.x * cols + c] = expf(row[c] - m) / total;
}

__global__ void layer_norm(float* y, const float* x, const float* scale, const float* shift, int cols) {
  const float* row = x + (size_t)blockIdx.x * cols;
  float sum = 0.0f;
  for (int c = threadIdx.x; c < cols; c += 256) sum += row[c];
  float mean = block_total(sum) / cols;
  float squares = 0.0f;
  for (int c = threadIdx.x; c < cols; c += 256) squares += (row[c] - mean) * (row[c] - mean);
  float inverse = rsqrtf(block_total(squares) / cols + 1e-5f);
  for (int c = threadIdx.x; c < cols; c += 256)
    y[(size_t)blockIdx.x * cols + c] = (row[c] - mean) * inverse * scale[c] + shift[c];
}

__global__ void sum_squares(float* out, const float* in, int n) {
  float sum = 0.0f;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) sum += in[i] * in[i];
  sum = block_total(sum);
  if (threadIdx.x == 0) atomicAdd(out, sum);
}

__global__ void histogram(float* bins, const float* weight, const int* key, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&bins[key[i]], weight[i] * weight[i]);
}

__global__ void forces(float4* acc, const float4* body, int n) {
  __shared__ float4 tile[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 me = body[i];
  float ax = 0.0f, ay = 0.0f, az = 0.0f;
  for (int base = 0; base < n; base += 256) {
    tile[threadIdx.x] = body[base + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < 256; ++k) {
      float dx = tile[k].x - me.x, dy = tile[k].y - me.y, dz = tile[k].z - me.z;
      float inv = rsqrtf(dx * dx + dy * dy + dz * dz + 1e-2f);
      float s = tile[k].w * inv * inv * inv;
      ax += dx * s;
      ay += dy * s;
      az += dz * s;
    }
    __syncthreads();
  }
  acc[i].x = ax;
  acc[i].y = ay;
  acc[i].z = az;
}
