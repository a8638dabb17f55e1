// request: gradient(chain, "sums, x")
// Each block waits for the one before it, and adds to what that has stored.
__global__ void chain(double* sums, const double* x, int* finished) {
  while (__ldcv(finished) < int(blockIdx.x)) __nanosleep(20);
  const double before = blockIdx.x > 0 ? sums[blockIdx.x - 1] : 0.0;
                                       //^^^^ CG0217: parameter `sums` is stored before a device-wide fence and read here, perhaps of what another block has stored
  sums[blockIdx.x] = 0.5 * before + x[blockIdx.x];
  __threadfence();
  atomicAdd(finished, 1);
}
