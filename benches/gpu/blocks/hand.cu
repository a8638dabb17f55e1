// The gradients as an expert writes them.

// a_adj += c_adj * b^T
__global__ void tiled_matmul_hand_a(const float* c_adj, const float* b, float* a_adj, int n) {
  __shared__ float cs[TILE][TILE], bs[TILE][TILE + 1];
  int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
  float sum = 0.0f;
  for (int t = 0; t < n / TILE; ++t) {
    cs[threadIdx.y][threadIdx.x] = c_adj[row * n + t * TILE + threadIdx.x];
    bs[threadIdx.x][threadIdx.y] = b[(blockIdx.x * TILE + threadIdx.y) * n + t * TILE + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += cs[threadIdx.y][k] * bs[k][threadIdx.x];
    __syncthreads();
  }
  a_adj[row * n + col] += sum;
}

// b_adj += a^T * c_adj
__global__ void tiled_matmul_hand_b(const float* c_adj, const float* a, float* b_adj, int n) {
  __shared__ float as[TILE][TILE + 1], cs[TILE][TILE];
  int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
  float sum = 0.0f;
  for (int t = 0; t < n / TILE; ++t) {
    as[threadIdx.x][threadIdx.y] = a[(t * TILE + threadIdx.y) * n + blockIdx.y * TILE + threadIdx.x];
    cs[threadIdx.y][threadIdx.x] = c_adj[(t * TILE + threadIdx.y) * n + col];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += as[threadIdx.y][k] * cs[k][threadIdx.x];
    __syncthreads();
  }
  b_adj[row * n + col] += sum;
}

__global__ void softmax_hand(const float* y, int cols, float* y_adj, float* x_adj) {
  size_t at = (size_t)blockIdx.x * cols;
  float sum = 0.0f;
  for (int c = threadIdx.x; c < cols; c += 256) sum += y[at + c] * y_adj[at + c];
  float total = block_total(sum);
  for (int c = threadIdx.x; c < cols; c += 256) {
    x_adj[at + c] += y[at + c] * (y_adj[at + c] - total);
    y_adj[at + c] = 0.0f;
  }
}

// One block walks over many rows, so that the sums over rows end in few atomics.
__global__ void layer_norm_hand(const float* x, const float* scale, int rows, int cols, float* y_adj, float* x_adj,
                                float* scale_adj, float* shift_adj) {
  float ds[8] = {}, dh[8] = {};
  for (int r = blockIdx.x; r < rows; r += gridDim.x) {
    size_t at = (size_t)r * cols;
    float sum = 0.0f;
    for (int c = threadIdx.x; c < cols; c += 256) sum += x[at + c];
    float mean = block_total(sum) / cols, squares = 0.0f;
    __syncthreads();
    for (int c = threadIdx.x; c < cols; c += 256) squares += (x[at + c] - mean) * (x[at + c] - mean);
    float inverse = rsqrtf(block_total(squares) / cols + 1e-5f), g = 0.0f, gx = 0.0f;
    __syncthreads();
    for (int c = threadIdx.x, k = 0; c < cols; c += 256, ++k) {
      float d = y_adj[at + c], h = (x[at + c] - mean) * inverse;
      g += d * scale[c];
      gx += d * scale[c] * h;
      ds[k] += d * h;
      dh[k] += d;
    }
    g = block_total(g) / cols;
    __syncthreads();
    gx = block_total(gx) / cols;
    __syncthreads();
    for (int c = threadIdx.x; c < cols; c += 256) {
      float h = (x[at + c] - mean) * inverse;
      x_adj[at + c] += inverse * (y_adj[at + c] * scale[c] - g - h * gx);
      y_adj[at + c] = 0.0f;
    }
  }
  for (int c = threadIdx.x, k = 0; c < cols; c += 256, ++k) {
    atomicAdd(&scale_adj[c], ds[k]);
    atomicAdd(&shift_adj[c], dh[k]);
  }
}

__global__ void sum_squares_hand(const float* in, int n, const float* out_adj, float* in_adj) {
  float d = 2.0f * *out_adj;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) in_adj[i] += d * in[i];
}

__global__ void histogram_hand(const float* weight, const int* key, int n, const float* bins_adj, float* weight_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) weight_adj[i] += 2.0f * weight[i] * bins_adj[key[i]];
}

// Each body gathers what it gives to others and what others give to it.
__global__ void forces_hand(const float4* body, int n, const float4* acc_adj, float4* body_adj) {
  __shared__ float4 tile[256], tile_adj[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 me = body[i], mine = acc_adj[i];
  float gx = 0.0f, gy = 0.0f, gz = 0.0f, gw = 0.0f;
  for (int base = 0; base < n; base += 256) {
    tile[threadIdx.x] = body[base + threadIdx.x];
    tile_adj[threadIdx.x] = acc_adj[base + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < 256; ++k) {
      float dx = tile[k].x - me.x, dy = tile[k].y - me.y, dz = tile[k].z - me.z;
      float inv = rsqrtf(dx * dx + dy * dy + dz * dz + 1e-2f), inv3 = inv * inv * inv, inv5 = 3.0f * inv3 * inv * inv;
      float4 other = tile_adj[k];
      // v = w_k * mine + w_i * other's, along d
      float vx = tile[k].w * mine.x - me.w * other.x;
      float vy = tile[k].w * mine.y - me.w * other.y;
      float vz = tile[k].w * mine.z - me.w * other.z;
      float along = (vx * dx + vy * dy + vz * dz) * inv5;
      gx += along * dx - vx * inv3;
      gy += along * dy - vy * inv3;
      gz += along * dz - vz * inv3;
      gw -= (other.x * dx + other.y * dy + other.z * dz) * inv3;
    }
    __syncthreads();
  }
  body_adj[i].x += gx;
  body_adj[i].y += gy;
  body_adj[i].z += gz;
  body_adj[i].w += gw;
}
