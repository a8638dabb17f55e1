// What is exchanged is taken with its derivative, also if it is the number that was there.
__global__ void put(float* out, const float* in, float a) {
  int i = threadIdx.x;
  atomicExch(&out[i], a * in[i]);
}
