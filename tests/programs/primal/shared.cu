// Shared memory in the forms programs use: scalars, two and three dimensions, structs, templates, dynamic and carved.
#include <cstdio>
#include <cuda_runtime.h>

struct Particle {
  float x, y;
  int n;
};

__global__ void scalar_total(float *out, const float *in) {
  __shared__ float total;
  if (threadIdx.x == 0) total = 0.0f;
  __syncthreads();
  atomicAdd(&total, in[blockIdx.x * blockDim.x + threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = total;
}

__global__ void transposed(float *out, const float *in, int n) {
  __shared__ float tile[8][8 + 1];
  int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  int tx = blockIdx.y * 8 + threadIdx.x, ty = blockIdx.x * 8 + threadIdx.y;
  out[ty * n + tx] = tile[threadIdx.x][threadIdx.y];
}

__global__ void cube(double *out, const double *in) {
  __shared__ double c[2][4][8];
  int i = threadIdx.x, z = i / 32, y = i / 8 % 4, x = i % 8;
  c[z][y][x] = in[i];
  __syncthreads();
  out[i] = c[1 - z][3 - y][7 - x];
}

__global__ void structs(float *out, const float *in) {
  __shared__ Particle p[32];
  int i = threadIdx.x;
  p[i].x = in[i];
  p[i].y = 2.0f * in[i];
  p[i].n = i;
  __syncthreads();
  Particle q = p[31 - i];
  out[i] = q.x + q.y + q.n;
}

template <class T, int N>
__device__ T block_sum(T value) {
  __shared__ T part[N];
  part[threadIdx.x] = value;
  __syncthreads();
  for (int step = N / 2; step > 0; step /= 2) {
    if (threadIdx.x < step) part[threadIdx.x] += part[threadIdx.x + step];
    __syncthreads();
  }
  T result = part[0];
  __syncthreads();
  return result;
}

template <class T>
__global__ void sums(T *out, const T *in) {
  T a = block_sum<T, 64>(in[threadIdx.x]);
  T b = block_sum<T, 64>(in[threadIdx.x] * in[threadIdx.x]);
  if (threadIdx.x == 0) out[0] = a, out[1] = b;
}

extern __shared__ float at_namespace_scope[];

__global__ void dynamic_global(float *out, const float *in) {
  at_namespace_scope[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = at_namespace_scope[blockDim.x - 1 - threadIdx.x];
}

__global__ void carved(double *out, const float *in, int n) {
  extern __shared__ __align__(16) float bank[];
  float *a = bank;
  double *b = (double *)&a[n];
  int *c = reinterpret_cast<int *>(b + n);
  int i = threadIdx.x;
  a[i] = in[i];
  b[i] = 0.5 * in[i];
  c[i] = n - 1 - i;
  __syncthreads();
  out[i] = a[c[i]] + b[c[i]];
}

__global__ void carved_bytes(double *out, const float *in, int n) {
  extern __shared__ unsigned char bytes[];
  size_t off = 0;
  double *b = reinterpret_cast<double *>(bytes + off);
  off += n * sizeof(double);
  float *a = reinterpret_cast<float *>(bytes + off);
  off += n * sizeof(float);
  short *s = (short *)(bytes + off);
  int i = threadIdx.x;
  a[i] = in[i];
  b[i] = 0.5 * in[i];
  s[i] = (short)(n - 1 - i);
  __syncthreads();
  out[i] = a[s[i]] + b[s[i]];
}

// The idiom of NVIDIA's samples: an object that converts to the block's dynamic shared memory.
template <class T>
struct SharedMemory {
  __device__ inline operator T *() {
    extern __shared__ int smem_of_any[];
    return (T *)smem_of_any;
  }
  __device__ inline operator const T *() const {
    extern __shared__ int smem_of_any[];
    return (T *)smem_of_any;
  }
};
template <>
struct SharedMemory<double> {
  __device__ inline operator double *() {
    extern __shared__ double smem_of_double[];
    return (double *)smem_of_double;
  }
};

template <class T>
__global__ void sample_reverse(T *out, const T *in) {
  T *s = SharedMemory<T>();
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

static int failures = 0;
static void expect(const char *what, double have, double want) {
  double off = have - want;
  if (!(off < 1e-4 && off > -1e-4) && failures++ < 20) printf("%s: have %g, want %g\n", what, have, want);
}

int main() {
  float *f, *g;
  double *d, *e;
  cudaMallocManaged(&f, 256 * sizeof(float));
  cudaMallocManaged(&g, 256 * sizeof(float));
  cudaMallocManaged(&d, 256 * sizeof(double));
  cudaMallocManaged(&e, 256 * sizeof(double));
  for (int i = 0; i < 256; i++) f[i] = 0.25f * (i % 37) - 3, d[i] = f[i];

  scalar_total<<<4, 64>>>(g, f);
  cudaDeviceSynchronize();
  for (int b = 0; b < 4; b++) {
    double sum = 0;
    for (int i = 0; i < 64; i++) sum += f[b * 64 + i];
    expect("scalar_total", g[b], sum);
  }
  transposed<<<dim3(2, 2), dim3(8, 8)>>>(g, f, 16);
  cudaDeviceSynchronize();
  for (int i = 0; i < 256; i++) expect("transposed", g[i], f[i % 16 * 16 + i / 16]);
  cube<<<1, 64>>>(e, d);
  cudaDeviceSynchronize();
  for (int i = 0; i < 64; i++) expect("cube", e[i], d[63 - i]);
  structs<<<1, 32>>>(g, f);
  cudaDeviceSynchronize();
  for (int i = 0; i < 32; i++) expect("structs", g[i], 3 * f[31 - i] + 31 - i);
  sums<double><<<1, 64>>>(e, d);
  cudaDeviceSynchronize();
  double a = 0, b = 0;
  for (int i = 0; i < 64; i++) a += d[i], b += d[i] * d[i];
  expect("sums", e[0], a);
  expect("sums of squares", e[1], b);
  dynamic_global<<<1, 48, 48 * sizeof(float)>>>(g, f);
  cudaDeviceSynchronize();
  for (int i = 0; i < 48; i++) expect("dynamic_global", g[i], f[47 - i]);
  carved<<<1, 32, 32 * 16>>>(e, f, 32);
  cudaDeviceSynchronize();
  for (int i = 0; i < 32; i++) expect("carved", e[i], 1.5 * f[31 - i]);
  carved_bytes<<<1, 32, 32 * 14>>>(e, f, 32);
  cudaDeviceSynchronize();
  for (int i = 0; i < 32; i++) expect("carved_bytes", e[i], 1.5 * f[31 - i]);
  sample_reverse<float><<<1, 64, 64 * sizeof(float)>>>(g, f);
  cudaDeviceSynchronize();
  for (int i = 0; i < 64; i++) expect("sample_reverse<float>", g[i], f[63 - i]);
  sample_reverse<double><<<1, 64, 64 * sizeof(double)>>>(e, d);
  cudaDeviceSynchronize();
  for (int i = 0; i < 64; i++) expect("sample_reverse<double>", e[i], d[63 - i]);
  return failures != 0;
}
