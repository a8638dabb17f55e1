// Atomics of every type and scope, and those that programs build from compare-and-swap.
#include <cstdio>
#include <cuda_runtime.h>

__global__ void integers(int *i, unsigned *u, unsigned long long *l, int *old) {
  int n = threadIdx.x;
  old[n] = atomicAdd(&i[0], 2);
  atomicSub(&i[1], n);
  atomicMin(&i[2], 50 - n);
  atomicMax(&i[3], n);
  atomicAnd(&i[4], ~(1 << (n & 7)));
  atomicOr(&i[5], 1 << (n & 15));
  atomicXor(&i[6], n);
  if (n == 7) old[32] = atomicExch(&i[7], 99);
  atomicInc(&u[0], 9u);
  atomicDec(&u[1], 9u);
  atomicAdd_block(&u[2], 3u);
  atomicMax_system(&u[3], (unsigned)n);
  atomicAdd(&l[0], 1ull << 33);
  atomicMax(&l[1], (unsigned long long)n << 40);
  atomicCAS(&i[8], n, n + 1);
}

__global__ void reals(float *f, double *d, float2 *v, float4 *w) {
  int n = threadIdx.x;
  atomicAdd(&f[0], 0.5f * n);
  atomicAdd_system(&d[0], 0.25 * n);
  if (n == 3) f[1] = atomicExch(&f[2], 8.0f);
  atomicAdd(&v[1], make_float2(1.0f, n));
  float4 before = atomicAdd(&w[0], make_float4(1, 2, 3, 4));
  if (before.x == 0.0f) f[3] = before.w;
}

// The guide's atomicAdd for doubles.
__device__ double add_by_swapping(double *address, double val) {
  unsigned long long int *address_as_ull = (unsigned long long int *)address;
  unsigned long long int old = *address_as_ull, assumed;
  do {
    assumed = old;
    old = atomicCAS(address_as_ull, assumed, __double_as_longlong(val + __longlong_as_double(assumed)));
  } while (assumed != old);
  return __longlong_as_double(old);
}

__device__ float max_by_swapping(float *address, float val) {
  int *address_as_i = (int *)address;
  int old = *address_as_i, assumed;
  do {
    assumed = old;
    old = ::atomicCAS(address_as_i, assumed, __float_as_int(::fmaxf(val, __int_as_float(assumed))));
  } while (assumed != old);
  return __int_as_float(old);
}

// Leaves early where the stored value is large enough.
__device__ void max_while_smaller(float *address, float value) {
  int *as_int = reinterpret_cast<int *>(address);
  int old = *as_int;
  while (value > __int_as_float(old)) {
    int assumed = old;
    old = atomicCAS(as_int, assumed, __float_as_int(value));
    if (old == assumed) break;
  }
}

__device__ float min_with_return(float *addr, float value) {
  if (*addr <= value) return *addr;
  unsigned int *const addr_as_ui = (unsigned int *)addr;
  unsigned int old = *addr_as_ui, assumed;
  do {
    assumed = old;
    if (__uint_as_float(assumed) <= value) break;
    old = atomicCAS(addr_as_ui, assumed, __float_as_uint(value));
  } while (assumed != old);
  return __uint_as_float(old);
}

__device__ double max_double(double *address, double val) {
  unsigned long long *p = (unsigned long long *)address;
  unsigned long long old = *p, assumed;
  do {
    assumed = old;
    double now = __longlong_as_double(assumed);
    old = atomicCAS(p, assumed, __double_as_longlong(now > val ? now : val));
  } while (assumed != old);
  return __longlong_as_double(old);
}

// The order of non-negative floats is that of their bits; of negative ones the reverse.
__device__ float max_by_bits(float *addr, float value) {
  return value >= 0 ? __int_as_float(atomicMax((int *)addr, __float_as_int(value)))
                    : __uint_as_float(atomicMin((unsigned int *)addr, __float_as_uint(value)));
}

__device__ void min_by_bits(float *addr, float value) {
  if (value >= 0)
    atomicMin((int *)addr, __float_as_int(value));
  else
    atomicMax((unsigned int *)addr, __float_as_uint(value));
}

__global__ void swapped(double *d, float *f, const double *x) {
  int n = threadIdx.x;
  float v = (float)x[n];
  add_by_swapping(&d[0], x[n]);
  max_double(&d[1], x[n]);
  max_by_swapping(&f[0], v);
  max_while_smaller(&f[1], v);
  min_with_return(&f[2], v);
  max_by_bits(&f[3], v);
  min_by_bits(&f[4], v);
  atomicMax((int *)&f[5], __float_as_int(v * v));
}

static int failures = 0;
static void expect(const char *what, int i, double have, double want) {
  if (have != want && failures++ < 20) printf("%s at %d: have %g, want %g\n", what, i, have, want);
}

int main() {
  int *i, *old;
  unsigned *u;
  unsigned long long *l;
  float *f;
  double *d, *x;
  float2 *v;
  float4 *w;
  cudaMallocManaged(&i, 256), cudaMallocManaged(&old, 256), cudaMallocManaged(&u, 256), cudaMallocManaged(&l, 256);
  cudaMallocManaged(&f, 256), cudaMallocManaged(&d, 256), cudaMallocManaged(&v, 256), cudaMallocManaged(&w, 256);
  cudaMallocManaged(&x, 32 * sizeof(double));
  for (int n = 0; n < 16; n++) i[n] = 0, u[n] = 0, l[n] = 0, f[n] = 0, d[n] = 0;
  for (int n = 0; n < 32; n++) x[n] = (n * 37 % 23 - 11) * 0.25;
  i[2] = 1000, i[4] = 0xfff, i[7] = 5, i[8] = 0;
  v[1] = make_float2(0, 0), w[0] = make_float4(0, 0, 0, 7);
  integers<<<1, 32>>>(i, u, l, old);
  cudaDeviceSynchronize();
  int seen = 0;
  for (int n = 0; n < 32; n++) seen += old[n];
  expect("old values", 0, seen, 31 * 32);
  int want[] = {64, -496, 19, 31, 0xf00, 0xffff, 0, 99, 32};
  for (int n = 0; n < 9; n++) expect("integers", n, i[n], want[n]);
  expect("exchanged", 0, old[32], 5);
  expect("inc", 0, u[0], 32 % 10);
  expect("dec", 0, u[1], 8);
  expect("block", 0, u[2], 96);
  expect("system", 0, u[3], 31);
  expect("wide", 0, (double)l[0], 32.0 * (1ull << 33));
  expect("wide max", 0, (double)l[1], 31.0 * (1ull << 40));
  reals<<<1, 32>>>(f, d, v, w);
  cudaDeviceSynchronize();
  expect("float", 0, f[0], 248);
  expect("double", 0, d[0], 124);
  expect("exchange", 0, f[1] + f[2], 8);
  expect("float2", 0, v[1].x + 100 * v[1].y, 32 + 49600);
  expect("float4", 0, w[0].x + w[0].y + w[0].z + w[0].w, 327);
  expect("float4 before", 0, f[3], 7);
  d[0] = 0, d[1] = -1e9, f[0] = f[1] = f[3] = -1e9f, f[2] = f[4] = 1e9f, f[5] = 0;
  swapped<<<1, 32>>>(d, f, x);
  cudaDeviceSynchronize();
  double sum = 0, most = -1e9, least = 1e9;
  for (int n = 0; n < 32; n++) sum += x[n], most = x[n] > most ? x[n] : most, least = x[n] < least ? x[n] : least;
  expect("added", 0, d[0], sum);
  expect("max double", 0, d[1], most);
  expect("max", 0, f[0], most);
  expect("max while", 0, f[1], most);
  expect("min return", 0, f[2], least);
  expect("max bits", 0, f[3], most);
  expect("min bits", 0, f[4], least);
  double square = most > -least ? most * most : least * least;
  expect("max of squares", 0, f[5], square);
  return failures != 0;
}
