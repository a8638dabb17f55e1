
#include <algorithm>
#include <utility>
#include <limits>
#include <cstring>
template<class T, int N> struct Vec { T v[N]; __device__ T& operator[](int i) { return v[i]; } __device__ T dot(const Vec& o) const { T s{}; for (int i = 0; i < N; ++i) s += v[i] * o.v[i]; return s; } template<class U> __device__ Vec<U, N> cast() const { Vec<U, N> r; for (int i = 0; i < N; ++i) r.v[i] = U(v[i]); return r; } static constexpr int size = N; };
template<class T> using V3 = Vec<T, 3>;
template<class... A> __device__ double sum(A... a) { return (a + ... + 0.0); }
template<class T> __device__ T last(T t) { return t; } template<class T, class... R> __device__ auto last(T, R... r) { return last(r...); }
template<int N> __device__ double pw(double x) { if constexpr (N == 0) return 1.0; else if constexpr (N % 2 == 0) { double h = pw<N / 2>(x); return h * h; } else return x * pw<N - 1>(x); }
template<double (*F)(double)> __device__ double twice(double x) { return F(F(x)); } __device__ double sq(double x) { return x * x; }
template<class Op> struct Red { Op op; __device__ double go(const double* x, int n) { double r = x[0]; for (int i = 1; i < n; ++i) r = op(r, x[i]); return r; } };
struct Mx { __device__ double operator()(double a, double b) const { return a > b ? a : b; } };
template<class D> struct Crtp { __device__ double twice() const { return 2 * static_cast<const D*>(this)->val(); } }; struct Im : Crtp<Im> { double q; __device__ double val() const { return q; } };
enum class Mode : int { A = 3, B }; enum Plain { P0, P1 = 10, P2 }; namespace ns { const int C = 4; constexpr double G = 9.5; __device__ double h(double x, double k = G * 2, int c = C) { return x * k + c; } namespace { __device__ double hid(double x) { return x - 1; } } }
__constant__ double unused_table[4];
static constexpr double TAB[4] = {0.5, 1.5, 2.5, 3.5};
__device__ double fact(int n) { return n < 2 ? 1.0 : n * fact(n - 1); }
template<class T> __device__ T clampv(T v, T lo, T hi) { return v < lo ? lo : v > hi ? hi : v; }
__device__ double f(const double* x, int i, int n) {
  V3<double> a{{1, 2, x[i]}}, b{}; b[1] = 4; b[2] = x[0]; auto c = a.template cast<float>(); double s = a.dot(b) + c[2] + V3<int>::size + c.dot(c);
  s += sum(1, 2.5f, x[i]) + last(1, 2, x[i]) + pw<5>(x[i]) + twice<sq>(x[i]) + Red<Mx>{}.go(x, n) + Im{{}, x[i]}.twice() + sum();
  Mode m = i % 2 ? Mode::A : Mode::B; switch (m) { case Mode::A: s += 1; break; case Mode::B: s += 2; } s += (int)m + P2 + ns::h(x[i]) + ns::h(1, 2) + ns::hid(x[i]) + ns::C;
  double u = x[i], v = 3; { double tt = u; u = v; v = tt; } s += std::max(u, v) + std::min(u, 1.0) + fmax(u, 2.0) + std::abs(v) + std::move(u); s += TAB[i % 4] + fact(5); s += std::numeric_limits<float>::epsilon() + std::numeric_limits<int>::max() / 1e9 + clampv(x[i], -1.0, 1.0);
  double arr[4], brr[4]; memset(arr, 0, sizeof(arr)); arr[1] = x[i]; memcpy(brr, arr, 4 * sizeof(double)); s += brr[1] + brr[3] + sizeof(V3<float>) + alignof(double) + sizeof a;
  static const double loc[3] = {1, 2, 4}; constexpr int lk[2] = {1, 2}; s += loc[lk[i % 2]]; float ff = x[i]; int bits = __float_as_int(ff); s += __int_as_float(bits & 0x7fffffff) + bits % 3; float sn, cs; sincosf(ff, &sn, &cs); s += sn * cs; float4 q = make_float4(1, 2, ff, 4); float3 w = {1, ff, 2}; q.x += w.y; float2 z{}; z.y = 2; q = make_float4(q.x, z.y, z.x, w.z); s += q.x + q.y + q.w; s += pow(x[i] * x[i], 2) + powf(2.f, 3) + floor(x[i]) + fmod(x[i], 0.7) + copysign(2.0, x[i]) + isnan(x[i]);
  dim3 dd(2, 3); s += dd.x + dd.z; uint3 tid = threadIdx; s += tid.x + blockDim.x * gridDim.x + warpSize;
  return s;
}
__global__ void kernel(double* out, const double* x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; out[i] = f(x, i, n); }
