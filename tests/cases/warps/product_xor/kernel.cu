// What is exchanged is needed in the reverse sweep.
__global__ void products(double* out, const double* in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double v = in[i];
  for (int m = 1; m < 32; m <<= 1) v *= __shfl_xor_sync(0xffffffffu, v, m);
  out[i] = v * in[i];
}
