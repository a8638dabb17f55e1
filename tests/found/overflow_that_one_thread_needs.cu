// A number that a loop multiplies with itself overflows in threads that nobody asks: zero times infinity was no number.
// now: agrees
// subject k0 grid 1 block 16 single races
// arg out pointer f 16 -1 1 wrt
// arg x pointer f 5 -1 1 wrt
// arg a value f 1 0.5 1.5 wrt
// arg n value i 1 6 6
// arg total value i 1 16 16
// arg z pointer f 32 -1 1 wrt
// arg marks pointer i 16 0 9
// arg one pointer f 2 -1 1 wrt
__device__ __forceinline__ float h0_5(float a0, int a1) {
  return a0;
}

__global__ void k0(float* out, const float* x, float a, int n, int total, const float* __restrict__ z, int* marks, float* one) {
  int tid = threadIdx.x;
  int i = blockIdx.x * blockDim.x + tid;
  float t1 = sin(z[i / 2]); int c2 = 0, k4 = 2; bool b3 = (1.0 <= 1.0);
  { long long c9 = 0; do { {
    for (int c14 = 0; c14 < n; ++c14) {
      float s15[3] = {(float)(t1), (float)(out[i * 1 + (0)])}; float t16 = 0.25; for (float v17 : s15) t16 += v17 * 1.0;
      t1 = (s15[(unsigned)(i - 4) % 3u] * t16);
    }
  }; ++c9; } while (c9 < 5); }
  float g19 = 1.0;
  {
  __shared__ float sh21[18];
  sh21[tid + 1] = z[2 * i + 1];
  if (tid == 0) sh21[0] = a;
  if (tid == 15) sh21[17] = t1;
  __syncthreads();
  for (int time = 0; time < 3; ++time) {
    float next = 0.25 * sh21[tid] + 0.5 * sh21[tid + 1] + 0.25 * sh21[tid + 2];
    __syncthreads();
    sh21[tid + 1] = next;
    __syncthreads();
  }
  g19 += sh21[tid + 1];
  __syncthreads();
  }
  one[blockIdx.x & 0] = expm1(sin(a));
}
