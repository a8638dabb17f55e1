// request: gradient(kernel, "out, x")
__global__ void kernel(float* out, const float* x) {
    __shared__ float tile[128];
    unsigned place = (unsigned)__cvta_generic_to_shared(tile) ^ (threadIdx.x * 16);
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;\n" ::"r"(place), "l"(x + threadIdx.x * 4));
  //^^^ CG0209: values are accessed through a pointer of unknown origin
    __syncthreads();
    out[threadIdx.x] = tile[threadIdx.x] * tile[threadIdx.x];
}
