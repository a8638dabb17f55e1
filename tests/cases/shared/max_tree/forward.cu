// Tangent of `block_max` (kernel.cu:1) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void block_max_fwd(float *out, const float *in, int n, float *out_tan, float *in_tan) {
  __shared__ float best[128];
  __shared__ float best_tan[128];
  int tid = threadIdx.x;  // line 3
  float m = -1e30f;
  float m_tan = 0.0f;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {  // line 5
    float t0 = in[i];
    float t1 = in_tan[i];
    float t2 = t0 * t0;
    bool t3 = m >= t2;
    bool t4 = t2 != t2;
    m_tan = (t3 ? m_tan : t4 ? m_tan : 0.0f) + (t3 ? 0.0f : t4 ? 0.0f : t1 * t0 + t0 * t1);
    m = fmaxf(m, t2);
  }
  best[tid] = m;  // line 6
  best_tan[tid] = m_tan;
  __syncthreads();  // line 7
  for (unsigned int s = blockDim.x / 2; s > 0; s /= 2) {  // line 8
    if (threadIdx.x < s) {  // line 9
      float t0 = best[tid];
      float t1 = best_tan[tid];
      float t2 = best[threadIdx.x + s];
      float t3 = best_tan[threadIdx.x + s];
      bool t4 = t0 >= t2;
      bool t5 = t2 != t2;
      best[tid] = fmaxf(t0, t2);
      best_tan[tid] = (t4 ? t1 : t5 ? t1 : 0.0f) + (t4 ? 0.0f : t5 ? 0.0f : t3);
    }
    __syncthreads();  // line 10
  }
  if (tid != 0) return;  // line 12
  float t0 = best_tan[0];
  float t1 = sqrtf(best[0]);
  out[blockIdx.x] = t1;
  out_tan[blockIdx.x] = t0 * (0.5f / t1);
}
