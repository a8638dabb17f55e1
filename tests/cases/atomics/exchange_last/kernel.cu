// Every thread offers a value; which one remains is decided by the hardware, here by equality.
__global__ void last(float* out, const float* in, float a) {
  float v = a * in[threadIdx.x] * in[threadIdx.x];
  if (threadIdx.x == 5) atomicExch(&out[blockIdx.x], v);
}
