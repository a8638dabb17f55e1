// All pairs in tiles: where a thread meets itself the difference is 0 for both, and was -0 for one of them.
// now: agrees
// subject k0 grid 3 block 8
// arg out pointer d 24 -1 1 wrt
// arg z pointer d 24 -1 1 wrt
// arg a value d 1 0.5 1.5 wrt
// arg total value i 1 24 24
__global__ void k0(double* __restrict__ out, const double* __restrict__ z, double a, int total) {
  int tid = threadIdx.x;
  int i = blockIdx.x * blockDim.x + tid;
  __shared__ double S[8]; double own = z[i], sum = a; for (int t = 0; t < gridDim.x; ++t) { S[tid] = z[t * 8 + tid]; __syncthreads(); for (int j = 0; j < 8; ++j) { double other = S[j], d = other - own; sum += copysign(d, 1.0 + exp(sin(other))); } __syncthreads(); } out[i] += sum;
}
