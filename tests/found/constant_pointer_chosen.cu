// A pointer chosen from `double*` and `const double*` was declared `double*`: derivative does not compile.
// now: agrees
// subject k0 grid 1 block 4
// arg out pointer d 8 -1 1 wrt
// arg x pointer d 12 -1 1 wrt
// arg n value i 1 6 6
__global__ void k0(double* out, const double* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double* own = out + i * 2;
  const double* p = (n & 1) ? own : x;
  own[i % 2] += p[n % 2];
}
