// Gradients as a person would write them, with the same contract as the generated ones: the primal's outputs are
// computed, adjoints of inputs are added to, adjoints of outputs end as zero.
template <class T>
static __device__ T block_sum(T v) {
  __shared__ T sums[32];
  for (int o = 16; o > 0; o /= 2) v += __shfl_down_sync(0xffffffffu, v, o);
  if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = v;
  __syncthreads();
  v = threadIdx.x < blockDim.x / 32 ? sums[threadIdx.x] : T(0);
  if (threadIdx.x < 32)
    for (int o = 16; o > 0; o /= 2) v += __shfl_down_sync(0xffffffffu, v, o);
  return v;
}

__global__ void elementwise_hand(float* out, const float* x, int n, float* out_adj, float* x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float v = x[i], a = out_adj[i];
  out[i] = v * v * 0.5f + v;
  x_adj[i] += a * (v + 1.0f);
  out_adj[i] = 0.0f;
}

__global__ void scale_hand(float* out, const float* x, float a, int n, float* out_adj, float* x_adj, float* a_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0.0f;
  if (i < n) {
    float v = x[i], o = out_adj[i];
    out[i] = a * v;
    x_adj[i] += o * a;
    sum = o * v;
    out_adj[i] = 0.0f;
  }
  sum = block_sum(sum);
  if (threadIdx.x == 0) atomicAdd(a_adj, sum);
}

// Gathers: every thread reads the adjoints of the outputs that its element went into. They cannot be cleared in the same
// kernel, so a memset follows.
__global__ void stencil_hand(float* out, const float* u, int w, int h, const float* out_adj, float* u_adj) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  int i = y * w + x;
  bool row = y >= 1 && y < h - 1, column = x >= 1 && x < w - 1;
  if (row && column) out[i] = 0.5f * u[i] + 0.125f * (u[i - 1] + u[i + 1] + u[i - w] + u[i + w]);
  float s = row && column ? 0.5f * out_adj[i] : 0.0f;
  if (row && x >= 2) s += 0.125f * out_adj[i - 1];
  if (row && x < w - 2) s += 0.125f * out_adj[i + 1];
  if (column && y >= 2) s += 0.125f * out_adj[i - w];
  if (column && y < h - 2) s += 0.125f * out_adj[i + w];
  u_adj[i] += s;
}

// Three plain products: C = A·B again, A_adj += C_adj·Bᵀ, B_adj += Aᵀ·C_adj; then C_adj is cleared by a memset.
__global__ void matmul_hand(float* c, const float* a, const float* b, int n, const float* c_adj, float* a_adj,
                            float* b_adj) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= n || col >= n) return;
  float sum = 0.0f, sa = 0.0f, sb = 0.0f;
  for (int k = 0; k < n; ++k) {
    sum += a[row * n + k] * b[k * n + col];
    sa += c_adj[row * n + k] * b[col * n + k];
    sb += a[k * n + row] * c_adj[k * n + col];
  }
  c[row * n + col] = sum;
  a_adj[row * n + col] += sa;
  b_adj[row * n + col] += sb;
}
