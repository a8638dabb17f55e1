// Launches as people write them, run on the CPU after the rewrite. Every line prints what nvcc's program would.
#include <cstdio>

struct Pair {
  int a, b;
};

__global__ void fill(int* p, int n, int value) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] = value + i;
}
__global__ void sum_pair(int* p, Pair pair, const int* maybe) { p[threadIdx.x] += pair.a * pair.b + (maybe ? 1000 : 0); }
template <class T, int N>
__global__ void scale(T* p) {
  p[threadIdx.x] *= N;
}
namespace deep {
__global__ void negate(int* p) { p[threadIdx.x] = -p[threadIdx.x]; }
}  // namespace deep
__global__ void reverse(int* p) {
  extern __shared__ int s[];
  int n = blockDim.x;
  s[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = s[n - 1 - threadIdx.x];
}

extern __shared__ int global_s[];
__global__ void rotate(int* p) {
  global_s[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = global_s[(threadIdx.x + 1) % blockDim.x];
}

#define LAUNCH(kernel, blocks, threads, ...) \
  do {                                       \
    kernel<<<blocks, threads>>>(__VA_ARGS__); \
  } while (0)

static void show(const char* what, const int* p) {
  cudaDeviceSynchronize();
  printf("%s: %d %d %d %d (line %d)\n", what, p[0], p[1], p[2], p[3], __LINE__);
}

int main() {
  int* p;
  cudaMallocManaged(&p, 4 * sizeof(int));
  const int n = 4;
  dim3 grid(2), block(2);
  fill<<<grid, block>>>(p, n, 0);
  show("plain", p);
  fill << <(n + 1) / 2, 2 >> > (p,
                                n,
                                10);
  show("spaced", p);
  sum_pair<<<1, 4>>>(p, {2, 3}, NULL);
  show("braced", p);
  scale<int, 2 + 1><<<1, dim3{4, 1, 1}>>>(p);
  show("template", p);
  deep::negate<<<1, 4>>>(p);
  show("namespace", p);
  reverse<<<1, 4, 4 * sizeof(int)>>>(p);
  show("shared", p);
  rotate<<<1, 4, 4 * sizeof(int), 0>>>(p);
  show("global shared", p);
  LAUNCH(fill, 1, 4, p, n, 100);
  show("macro", p);
  void (*pointer)(int*) = deep::negate;
  if (n) pointer<<<1, 4>>>(p);
  show("pointer", p);
  cudaFree(p);
  printf("end at line %d\n", __LINE__);
}
