// Tangent of `pick` (kernel.cu:1) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void pick_fwd(float *out, const float *in, int winner, float *out_tan, float *in_tan) {
  __shared__ float chosen;
  __shared__ float chosen_tan;
  if (threadIdx.x == 0) {  // line 3
    chosen = 1.0f;
    chosen_tan = 0.0f;
  }
  __syncthreads();  // line 4
  if (threadIdx.x == (unsigned int)winner) {  // line 5
    float t0 = in[threadIdx.x];
    ::cugrad::atomic_exchange_tangent(&chosen, &chosen_tan, sinf(t0), in_tan[threadIdx.x] * cosf(t0));
  }
  __syncthreads();  // line 6
  float t0 = chosen;  // line 7
  float t1 = chosen_tan;
  float t2 = in[threadIdx.x];
  float t3 = in_tan[threadIdx.x];
  out[threadIdx.x] = t0 * t2;
  out_tan[threadIdx.x] = t1 * t2 + t0 * t3;
}
