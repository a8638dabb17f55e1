// request: gradient(kernel, "out, x")
__device__ float half_of(int i) {
    extern __shared__ float room[];
  //^^^ CG0207: dynamic shared memory is declared with different types in functions that call each other
    return room[i] * 0.5f;
}
__global__ void kernel(float* out, const float* x) {
    extern __shared__ double wide[];
    wide[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = half_of(threadIdx.x);
}
