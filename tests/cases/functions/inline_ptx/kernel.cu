// PTX with a meaning in C++: loads and stores with hints, approximate functions, registers.
__device__ float4 read(const float4* p) {
  float4 v;
  asm volatile("ld.global.nc.L1::no_allocate.v4.f32 {%0, %1, %2, %3}, [%4];"
               : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w)
               : "l"(p));
  return v;
}

__device__ void write(float* p, float v) {
  asm volatile("st.global.cs.f32 [%0], %1;" ::"l"(p), "f"(v) : "memory");
}

__device__ float curve(float x) {
  float e, t;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(e) : "f"(x));
  asm("tanh.approx.f32 %0, %1;" : "=f"(t) : "f"(x));
  asm("fma.rn.f32 %0, %1, %2, %0;" : "+f"(e) : "f"(x), "f"(t));
  return e;
}

__device__ double swapped(double v) {
  int low, high;
  asm("mov.b64 {%0, %1}, %2;" : "=r"(low), "=r"(high) : "d"(v));
  low = __shfl_xor_sync(0xffffffffu, low, 1);
  high = __shfl_xor_sync(0xffffffffu, high, 1);
  asm("mov.b64 %0, {%1, %2};" : "=d"(v) : "r"(low), "r"(high));
  return v;
}

__global__ void transform(float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  if (i >= n) return;
  float4 v = read((const float4*)in + i);
  asm volatile("prefetch.global.L2 [%0];" ::"l"(in + i));
  write(out + i, curve(v.x * v.y) + v.z * lane + (float)swapped(v.w * v.w));
}
