// __half and __nv_bfloat16: operators, intrinsics, pairs, conversions, memory, atomics.
#include <cmath>
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__global__ void halves(float *out, const __half *x, const __half *y) {
  int i = threadIdx.x;
  __half a = x[i], b = y[i];
  __half c = a * b + __float2half(0.5f);
  c += a;
  c = -c / b;
  if (c > a && !(b < a)) c = c - a;
  out[0 * 32 + i] = __half2float(c);
  out[1 * 32 + i] = (float)__hfma(a, b, c);
  out[2 * 32 + i] = __half2float(__hadd(__hmul(a, b), __hsub(a, __hdiv(a, b))));
  out[3 * 32 + i] = __half2float(hexp(a)) + __half2float(hlog(b)) + __half2float(hsqrt(b)) + __half2float(hrsqrt(b));
  out[4 * 32 + i] = __half2float(__hmax(a, b)) + __half2float(__hmin(a, b)) + __half2float(__habs(__hneg(a)));
  out[5 * 32 + i] = __half2float(hsin(a)) + __half2float(hcos(a)) + __half2float(htanh(a)) + __half2float(hrcp(b));
  out[6 * 32 + i] = __hgt(a, b) ? 1.0f : __heq(a, b) ? 2.0f : 3.0f;
  out[7 * 32 + i] = __half2float(__int2half_rn(i)) + __half2int_rn(b);
}

__global__ void pairs(float *out, const __half2 *x, const __half2 *y) {
  int i = threadIdx.x;
  __half2 a = x[i], b = y[i];
  __half2 c = __hfma2(a, b, __float2half2_rn(0.25f));
  c = __hadd2(c, __hmul2(a, b));
  c = c * a - b;
  c += __halves2half2(__low2half(a), __high2half(b));
  float2 f = __half22float2(h2exp(a));
  out[0 * 32 + i] = __low2float(c);
  out[1 * 32 + i] = __high2float(c);
  out[2 * 32 + i] = f.x + f.y;
  out[3 * 32 + i] = __half2float(c.x) - __half2float(__hmax2(a, b).y);
  __half2 m = __lowhigh2highlow(make_half2(a.x, b.y));
  out[4 * 32 + i] = __low2float(m) + 10.0f * __high2float(m);
  __half2 n = __half2half2(a.x);
  out[5 * 32 + i] = __low2float(__hneg2(n)) + __high2float(__low2half2(b));
}

__global__ void brains(float *out, const __nv_bfloat16 *x, const __nv_bfloat16 *y) {
  int i = threadIdx.x;
  __nv_bfloat16 a = x[i], b = y[i];
  __nv_bfloat16 c = __hfma(a, b, __float2bfloat16(1.0f)) - a / b;
  out[0 * 32 + i] = __bfloat162float(c);
  __nv_bfloat162 p = __floats2bfloat162_rn(__bfloat162float(a), 2.0f);
  p = __hmul2(p, __halves2bfloat162(b, a));
  out[1 * 32 + i] = __low2float(p) + __high2float(p);
  out[2 * 32 + i] = (float)hexp(a) + __bfloat162float(__float2bfloat16_rn(0.1f));
}

__global__ void added(__half *sum, __half2 *pair, __nv_bfloat16 *brain, const __half *x) {
  atomicAdd(sum, x[threadIdx.x]);
  atomicAdd(pair, __halves2half2(x[threadIdx.x], __float2half(1.0f)));
  atomicAdd(brain, __float2bfloat16(1.0f));
}

__global__ void stored(__half *out, const __half *in, int n) {
  __shared__ __half tile[32];
  int i = threadIdx.x;
  tile[i] = in[i];
  __syncthreads();
  float sum = 0.0f;
  for (int k = 0; k < n; k++) sum += __half2float(tile[(i + k) % 32]);
  out[i] = __float2half_rn(sum * 0.125f);
  const __half2 *two = reinterpret_cast<const __half2 *>(in);
  if (i < 16) {
    float2 f = __half22float2(two[i]);
    out[32 + i] = __float2half(f.x * f.y);
  }
}

static int failures = 0;
static void expect(const char *what, int i, double have, double want, double off) {
  if (!(std::fabs(have - want) <= off * (1 + std::fabs(want))) && failures++ < 20)
    printf("%s at %d: have %g, want %g\n", what, i, have, want);
}

int main() {
  __half *x, *y, *h;
  __half2 *p, *q;
  __nv_bfloat16 *b, *c;
  float *o;
  cudaMallocManaged(&x, 64), cudaMallocManaged(&y, 64), cudaMallocManaged(&h, 256);
  cudaMallocManaged(&p, 128), cudaMallocManaged(&q, 128);
  cudaMallocManaged(&b, 64), cudaMallocManaged(&c, 64);
  cudaMallocManaged(&o, 1024 * sizeof(float));
  for (int i = 0; i < 32; i++) {
    x[i] = __float2half(0.125f * i - 1), y[i] = __float2half(0.5f + 0.0625f * i);
    p[i] = __floats2half2_rn(0.125f * i - 1, 0.25f), q[i] = __floats2half2_rn(0.5f, 0.0625f * i);
    b[i] = __float2bfloat16(0.125f * i - 1), c[i] = __float2bfloat16(0.5f + 0.0625f * i);
  }
  halves<<<1, 32>>>(o, x, y);
  cudaDeviceSynchronize();
  for (int i = 0; i < 32; i++) {
    double a = 0.125 * i - 1, b = 0.5 + 0.0625 * i, c = a * b + 0.5 + a;
    c = -c / b;
    if (c > a && !(b < a)) c -= a;
    expect("operators", i, o[i], c, 4e-3);
    expect("fma", i, o[32 + i], a * b + c, 4e-3);
    expect("intrinsics", i, o[64 + i], a * b + (a - a / b), 4e-3);
    expect("functions", i, o[96 + i], exp(a) + log(b) + sqrt(b) + 1 / sqrt(b), 4e-3);
    expect("extremes", i, o[128 + i], (a > b ? a : b) + (a < b ? a : b) + fabs(a), 4e-3);
    expect("more", i, o[160 + i], sin(a) + cos(a) + tanh(a) + 1 / b, 4e-3);
    expect("comparisons", i, o[192 + i], a > b ? 1 : a == b ? 2 : 3, 0);
    expect("integers", i, o[224 + i], i + rint(b), 0);
  }
  pairs<<<1, 32>>>(o, p, q);
  cudaDeviceSynchronize();
  for (int i = 0; i < 32; i++) {
    double a = 0.125 * i - 1, A = 0.25, b = 0.5, B = 0.0625 * i;
    double c = (a * b + 0.25 + a * b) * a - b + a, C = (A * B + 0.25 + A * B) * A - B + B;
    expect("low", i, o[i], c, 4e-3);
    expect("high", i, o[32 + i], C, 4e-3);
    expect("exp", i, o[64 + i], exp(a) + exp(A), 4e-3);
    expect("parts", i, o[96 + i], c - (A > B ? A : B), 4e-3);
    expect("swapped", i, o[128 + i], B + 10 * a, 4e-3);
    expect("spread", i, o[160 + i], -a + b, 4e-3);
  }
  brains<<<1, 32>>>(o, b, c);
  cudaDeviceSynchronize();
  for (int i = 0; i < 32; i++) {
    double a = 0.125 * i - 1, b = 0.5 + 0.0625 * i;
    expect("bfloat16", i, o[i], a * b + 1 - a / b, 2e-2);
    expect("bfloat162", i, o[32 + i], a * b + 2 * a, 2e-2);
    expect("bfloat16 exp", i, o[64 + i], exp(a) + 0.1, 2e-2);
  }
  h[0] = __float2half(0.0f), p[0] = __floats2half2_rn(0, 0), b[0] = __float2bfloat16(0.0f);
  added<<<1, 32>>>(h, p, b, y);
  cudaDeviceSynchronize();
  expect("atomic half", 0, __half2float(h[0]), 47, 2e-2);
  expect("atomic pair", 0, __low2float(p[0]), 47, 2e-2);
  expect("atomic pair", 1, __high2float(p[0]), 32, 0);
  expect("atomic bfloat16", 0, __bfloat162float(b[0]), 32, 0);
  stored<<<1, 32>>>(h, x, 8);
  cudaDeviceSynchronize();
  for (int i = 0; i < 32; i++) {
    double sum = 0;
    for (int k = 0; k < 8; k++) sum += 0.125 * ((i + k) % 32) - 1;
    expect("tile", i, __half2float(h[i]), sum / 8, 1e-3);
    if (i < 16) expect("two", i, __half2float(h[32 + i]), (0.25 * i - 1) * (0.25 * i - 0.875), 1e-3);
  }
  return failures != 0;
}
