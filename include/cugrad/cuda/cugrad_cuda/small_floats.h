// 16-bit floating point, for cuda_fp16.h and cuda_bf16.h: one description of a type, its pair, their operators and functions.
//
// Arithmetic goes through float and rounds once. That is exact for + - * / and the square root, because float has more than
// twice the precision; fused multiply-add goes through double.
#ifndef CUGRAD_CUDA_SMALL_FLOATS_H
#define CUGRAD_CUDA_SMALL_FLOATS_H

#if defined(CUGRAD_CPU)
namespace cugrad_cpu {

enum rounding { to_nearest, to_zero, upwards, downwards };

// The part of a magnitude that does not fit decides whether the kept part grows by one.
inline bool grows(rounding how, bool negative, uint64_t kept, uint64_t rest, uint64_t half) {
  switch (how) {
    case to_nearest: return rest > half || (rest == half && (kept & 1));
    case upwards: return !negative && rest != 0;
    case downwards: return negative && rest != 0;
    default: return false;
  }
}

// A double as sign, `exponent_bits` and `fraction_bits`, rounded once; the mirror of `widened`.
template <int exponent_bits, int fraction_bits>
inline uint16_t narrowed(double value, rounding how) {
  constexpr int bias = (1 << (exponent_bits - 1)) - 1;
  constexpr uint16_t infinite = (uint16_t)(((1 << exponent_bits) - 1) << fraction_bits);
  const uint64_t word = bits<uint64_t>(value);
  const bool negative = word >> 63;
  const uint16_t sign = negative ? 0x8000 : 0;
  if (value != value) return 0x7fff;
  if (__builtin_isinf(value)) return sign | infinite;
  int exponent = (int)(word >> 52 & 0x7ff);
  if (exponent == 0) exponent = 1;  // far below the smallest result: it only has to round
  const uint64_t fraction = (word & 0xfffffffffffffull) | ((word >> 52 & 0x7ff) ? 1ull << 52 : 0);
  // Normal results keep fraction_bits + 1 bits of the fraction, subnormal ones fewer.
  int shift = 52 - fraction_bits, result_exponent = exponent - 1023 + bias;
  if (result_exponent < 1) {
    shift += 1 - result_exponent;
    result_exponent = 0;
  }
  if (shift > 62) shift = 62;
  uint64_t kept = fraction >> shift;
  const uint64_t rest = fraction & ((1ull << shift) - 1);
  if (grows(how, negative, kept, rest, 1ull << (shift - 1))) kept++;
  // The hidden bit, if it is there, adds one to the exponent; so does a carry out of the fraction.
  uint64_t magnitude = kept + ((uint64_t)(result_exponent > 0 ? result_exponent - 1 : 0) << fraction_bits);
  if (magnitude >= infinite) {
    const bool outwards = how == to_nearest || (how == upwards && !negative) || (how == downwards && negative);
    magnitude = outwards ? infinite : infinite - 1u;
  }
  return (uint16_t)(sign | magnitude);
}

template <int exponent_bits, int fraction_bits>
inline float widened(uint16_t word) {
  constexpr int bias = (1 << (exponent_bits - 1)) - 1;
  const int exponent = word >> fraction_bits & ((1 << exponent_bits) - 1);
  const int fraction = word & ((1 << fraction_bits) - 1);
  double magnitude;
  if (exponent == (1 << exponent_bits) - 1)
    magnitude = fraction ? __builtin_nan("") : __builtin_inf();
  else
    magnitude = __builtin_ldexp((double)(exponent ? fraction | 1 << fraction_bits : fraction), (exponent ? exponent : 1) - bias - fraction_bits);
  return (float)__builtin_copysign(magnitude, word & 0x8000 ? -1.0 : 1.0);
}

}  // namespace cugrad_cpu
#endif

// T: the type; PAIR: two of them; RAW, PAIR_RAW: their bits alone; `narrow` and `widen` convert from and to float; `from_double` rounds a double once.
#define CUGRAD_SMALL_FLOAT(T, PAIR, RAW, PAIR_RAW, narrow, widen, from_double)                                                     \
  struct RAW {                                                                                                        \
    unsigned short x;                                                                                                 \
  };                                                                                                                  \
  struct __attribute__((aligned(2))) T {                                                                              \
    unsigned short __x;                                                                                               \
    T() = default;                                                                                                    \
    __host__ __device__ T(float f);                                                                                   \
    __host__ __device__ T(double f);                                                                                  \
    __host__ __device__ T(int i);                                                                                     \
    __host__ __device__ T(unsigned i);                                                                                \
    __host__ __device__ T(long i);                                                                                    \
    __host__ __device__ T(unsigned long i);                                                                           \
    __host__ __device__ T(long long i);                                                                               \
    __host__ __device__ T(unsigned long long i);                                                                      \
    __host__ __device__ T(short i);                                                                                   \
    __host__ __device__ T(unsigned short i);                                                                          \
    __host__ __device__ T(const RAW &r) : __x(r.x) {}                                                                 \
    __host__ __device__ operator float() const;                                                                       \
    __host__ __device__ operator RAW() const { return RAW{__x}; }                                                     \
  };                                                                                                                  \
  struct __attribute__((aligned(4))) PAIR_RAW {                                                                       \
    unsigned short x, y;                                                                                              \
  };                                                                                                                  \
  struct __attribute__((aligned(4))) PAIR {                                                                           \
    T x, y;                                                                                                           \
    PAIR() = default;                                                                                                 \
    __host__ __device__ PAIR(const T &a, const T &b) : x(a), y(b) {}                                                  \
    __host__ __device__ PAIR(const PAIR_RAW &r) : x(RAW{r.x}), y(RAW{r.y}) {}                                         \
  };                                                                                                                  \
  CUGRAD_HOST_DEVICE T narrow(float f);                                                                               \
  CUGRAD_HOST_DEVICE float widen(T h);                                                                                \
  CUGRAD_HOST_DEVICE T from_double(double f);                                                                         \
  __host__ __device__ inline T::T(float f) : __x(narrow(f).__x) {}                                                    \
  __host__ __device__ inline T::T(double f) : __x(from_double(f).__x) {}                                              \
  __host__ __device__ inline T::T(int i) : __x(from_double(i).__x) {}                                                 \
  __host__ __device__ inline T::T(unsigned i) : __x(from_double(i).__x) {}                                            \
  __host__ __device__ inline T::T(long i) : __x(from_double((double)i).__x) {}                                        \
  __host__ __device__ inline T::T(unsigned long i) : __x(from_double((double)i).__x) {}                               \
  __host__ __device__ inline T::T(long long i) : __x(from_double((double)i).__x) {}                                   \
  __host__ __device__ inline T::T(unsigned long long i) : __x(from_double((double)i).__x) {}                          \
  __host__ __device__ inline T::T(short i) : __x(from_double(i).__x) {}                                               \
  __host__ __device__ inline T::T(unsigned short i) : __x(from_double(i).__x) {}                                      \
  __host__ __device__ inline T::operator float() const { return widen(*this); }                                       \
                                                                                                                      \
  CUGRAD_SMALL_OPERATOR(T, +, widen, narrow)                                                                          \
  CUGRAD_SMALL_OPERATOR(T, -, widen, narrow)                                                                          \
  CUGRAD_SMALL_OPERATOR(T, *, widen, narrow)                                                                          \
  CUGRAD_SMALL_OPERATOR(T, /, widen, narrow)                                                                          \
  CUGRAD_SMALL_COMPARISON(T, ==, widen)                                                                               \
  CUGRAD_SMALL_COMPARISON(T, !=, widen)                                                                               \
  CUGRAD_SMALL_COMPARISON(T, <, widen)                                                                                \
  CUGRAD_SMALL_COMPARISON(T, <=, widen)                                                                               \
  CUGRAD_SMALL_COMPARISON(T, >, widen)                                                                                \
  CUGRAD_SMALL_COMPARISON(T, >=, widen)                                                                               \
  static __inline__ __host__ __device__ T operator-(const T &a) { return narrow(-widen(a)); }                         \
  static __inline__ __host__ __device__ T operator+(const T &a) { return a; }                                         \
  static __inline__ __host__ __device__ PAIR operator+(const PAIR &a, const PAIR &b) { return PAIR(a.x + b.x, a.y + b.y); } \
  static __inline__ __host__ __device__ PAIR operator-(const PAIR &a, const PAIR &b) { return PAIR(a.x - b.x, a.y - b.y); } \
  static __inline__ __host__ __device__ PAIR operator*(const PAIR &a, const PAIR &b) { return PAIR(a.x * b.x, a.y * b.y); } \
  static __inline__ __host__ __device__ PAIR operator/(const PAIR &a, const PAIR &b) { return PAIR(a.x / b.x, a.y / b.y); } \
  static __inline__ __host__ __device__ PAIR &operator+=(PAIR &a, const PAIR &b) { return a = a + b; }                \
  static __inline__ __host__ __device__ PAIR &operator-=(PAIR &a, const PAIR &b) { return a = a - b; }                \
  static __inline__ __host__ __device__ PAIR &operator*=(PAIR &a, const PAIR &b) { return a = a * b; }                \
  static __inline__ __host__ __device__ PAIR operator-(const PAIR &a) { return PAIR(-a.x, -a.y); }                    \
                                                                                                                      \
  CUGRAD_SMALL_2(T, PAIR, __hadd, __hadd2, a + b)                                                                     \
  CUGRAD_SMALL_2(T, PAIR, __hsub, __hsub2, a - b)                                                                     \
  CUGRAD_SMALL_2(T, PAIR, __hmul, __hmul2, a *b)                                                                      \
  CUGRAD_SMALL_2(T, PAIR, __hdiv, __h2div, a / b)                                                                     \
  CUGRAD_SMALL_2(T, PAIR, __hmax, __hmax2, narrow(fmaxf(widen(a), widen(b))))                                         \
  CUGRAD_SMALL_2(T, PAIR, __hmin, __hmin2, narrow(fminf(widen(a), widen(b))))                                         \
  CUGRAD_SMALL_2(T, PAIR, __hadd_rn, __hadd2_rn, a + b)                                                               \
  CUGRAD_SMALL_2(T, PAIR, __hsub_rn, __hsub2_rn, a - b)                                                               \
  CUGRAD_SMALL_2(T, PAIR, __hmul_rn, __hmul2_rn, a *b)                                                                \
  CUGRAD_SMALL_2(T, PAIR, __hadd_sat, __hadd2_sat, narrow(__saturatef(widen(a + b))))                                 \
  CUGRAD_SMALL_2(T, PAIR, __hsub_sat, __hsub2_sat, narrow(__saturatef(widen(a - b))))                                 \
  CUGRAD_SMALL_2(T, PAIR, __hmul_sat, __hmul2_sat, narrow(__saturatef(widen(a *b))))                                  \
  CUGRAD_SMALL_2_OR_OWN(T, PAIR, __hmax_nan, __hmax2_nan, widen(a) != widen(a) ? a : widen(b) != widen(b) ? b : __hmax(a, b)) \
  CUGRAD_SMALL_2_OR_OWN(T, PAIR, __hmin_nan, __hmin2_nan, widen(a) != widen(a) ? a : widen(b) != widen(b) ? b : __hmin(a, b)) \
  CUGRAD_SMALL_1(T, PAIR, __hneg, __hneg2, -a)                                                                        \
  CUGRAD_SMALL_1(T, PAIR, __habs, __habs2, narrow(fabsf(widen(a))))                                                   \
  CUGRAD_SMALL_1(T, PAIR, hexp, h2exp, narrow(expf(widen(a))))                                                        \
  CUGRAD_SMALL_1(T, PAIR, hexp2, h2exp2, narrow(exp2f(widen(a))))                                                     \
  CUGRAD_SMALL_1(T, PAIR, hexp10, h2exp10, narrow(exp10f(widen(a))))                                                  \
  CUGRAD_SMALL_1(T, PAIR, hlog, h2log, narrow(logf(widen(a))))                                                        \
  CUGRAD_SMALL_1(T, PAIR, hlog2, h2log2, narrow(log2f(widen(a))))                                                     \
  CUGRAD_SMALL_1(T, PAIR, hlog10, h2log10, narrow(log10f(widen(a))))                                                  \
  CUGRAD_SMALL_1(T, PAIR, hsqrt, h2sqrt, narrow(sqrtf(widen(a))))                                                     \
  CUGRAD_SMALL_1(T, PAIR, hrsqrt, h2rsqrt, narrow(rsqrtf(widen(a))))                                                  \
  CUGRAD_SMALL_1(T, PAIR, hrcp, h2rcp, narrow(1.0f / widen(a)))                                                       \
  CUGRAD_SMALL_1(T, PAIR, hsin, h2sin, narrow(sinf(widen(a))))                                                        \
  CUGRAD_SMALL_1(T, PAIR, hcos, h2cos, narrow(cosf(widen(a))))                                                        \
  CUGRAD_SMALL_1(T, PAIR, htanh, h2tanh, narrow(tanhf(widen(a))))                                                     \
  CUGRAD_SMALL_1(T, PAIR, htanh_approx, h2tanh_approx, narrow(tanhf(widen(a))))                                       \
  CUGRAD_SMALL_1(T, PAIR, hfloor, h2floor, narrow(floorf(widen(a))))                                                  \
  CUGRAD_SMALL_1(T, PAIR, hceil, h2ceil, narrow(ceilf(widen(a))))                                                     \
  CUGRAD_SMALL_1(T, PAIR, htrunc, h2trunc, narrow(truncf(widen(a))))                                                  \
  CUGRAD_SMALL_1(T, PAIR, hrint, h2rint, narrow(rintf(widen(a))))                                                     \
  static __inline__ __host__ __device__ T __hfma(T a, T b, T c) {                                                     \
    return from_double((double)widen(a) * (double)widen(b) + (double)widen(c));                                       \
  }                                                                                                                   \
  static __inline__ __host__ __device__ PAIR __hfma2(PAIR a, PAIR b, PAIR c) {                                        \
    return PAIR(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y));                                                        \
  }                                                                                                                   \
  CUGRAD_SMALL_3(T, PAIR, __hfma_sat, __hfma2_sat, narrow(__saturatef(widen(__hfma(a, b, c)))))                       \
  CUGRAD_SMALL_3(T, PAIR, __hfma_relu, __hfma2_relu, narrow(fmaxf(widen(__hfma(a, b, c)), 0.0f)))                     \
  static __inline__ __host__ __device__ bool __hisnan(T a) { return widen(a) != widen(a); }                           \
  static __inline__ __host__ __device__ int __hisinf(T a) {                                                           \
    float f = widen(a);                                                                                               \
    return f - f == 0.0f || f != f ? 0 : f > 0.0f ? 1 : -1;                                                           \
  }                                                                                                                   \
  static __inline__ __host__ __device__ bool __heq(T a, T b) { return a == b; }                                       \
  static __inline__ __host__ __device__ bool __hne(T a, T b) { return a < b || a > b; }                               \
  static __inline__ __host__ __device__ bool __hlt(T a, T b) { return a < b; }                                        \
  static __inline__ __host__ __device__ bool __hle(T a, T b) { return a <= b; }                                       \
  static __inline__ __host__ __device__ bool __hgt(T a, T b) { return a > b; }                                        \
  static __inline__ __host__ __device__ bool __hge(T a, T b) { return a >= b; }                                       \
  static __inline__ __host__ __device__ bool __hequ(T a, T b) { return !(a < b || a > b); }                           \
  static __inline__ __host__ __device__ bool __hneu(T a, T b) { return !(a == b); }                                   \
  static __inline__ __host__ __device__ bool __hltu(T a, T b) { return !(a >= b); }                                   \
  static __inline__ __host__ __device__ bool __hleu(T a, T b) { return !(a > b); }                                    \
  static __inline__ __host__ __device__ bool __hgtu(T a, T b) { return !(a <= b); }                                   \
  static __inline__ __host__ __device__ bool __hgeu(T a, T b) { return !(a < b); }                                    \
  CUGRAD_SMALL_PAIR_COMPARISON(PAIR, __heq2, __hbeq2, __heq, narrow)                                                  \
  CUGRAD_SMALL_PAIR_COMPARISON(PAIR, __hne2, __hbne2, __hne, narrow)                                                  \
  CUGRAD_SMALL_PAIR_COMPARISON(PAIR, __hlt2, __hblt2, __hlt, narrow)                                                  \
  CUGRAD_SMALL_PAIR_COMPARISON(PAIR, __hle2, __hble2, __hle, narrow)                                                  \
  CUGRAD_SMALL_PAIR_COMPARISON(PAIR, __hgt2, __hbgt2, __hgt, narrow)                                                  \
  CUGRAD_SMALL_PAIR_COMPARISON(PAIR, __hge2, __hbge2, __hge, narrow)                                                  \
  CUGRAD_SMALL_PAIR_COMPARISON(PAIR, __hequ2, __hbequ2, __hequ, narrow)                                               \
  CUGRAD_SMALL_PAIR_COMPARISON(PAIR, __hneu2, __hbneu2, __hneu, narrow)                                               \
  CUGRAD_SMALL_PAIR_COMPARISON(PAIR, __hltu2, __hbltu2, __hltu, narrow)                                               \
  CUGRAD_SMALL_PAIR_COMPARISON(PAIR, __hleu2, __hbleu2, __hleu, narrow)                                               \
  CUGRAD_SMALL_PAIR_COMPARISON(PAIR, __hgtu2, __hbgtu2, __hgtu, narrow)                                               \
  CUGRAD_SMALL_PAIR_COMPARISON(PAIR, __hgeu2, __hbgeu2, __hgeu, narrow)                                               \
  static __inline__ __host__ __device__ PAIR __hisnan2(PAIR a) { return __hneu2(a, a); }                              \
  /* (a.x + i a.y) * (b.x + i b.y) + (c.x + i c.y), rounded as CUDA's is. */                                          \
  static __inline__ __host__ __device__ PAIR __hcmadd(PAIR a, PAIR b, PAIR c) {                                       \
    return PAIR(__hfma(-a.y, b.y, __hfma(a.x, b.x, c.x)), __hfma(a.y, b.x, __hfma(a.x, b.y, c.y)));                   \
  }                                                                                                                   \
  CUGRAD_SHUFFLE(T)                                                                                                   \
  CUGRAD_SHUFFLE(PAIR)                                                                                                \
  CUGRAD_DEVICE T atomicAdd(T *address, T value)                                                                      \
      CUGRAD_BODY(return ::cugrad_cpu::atomic_change(address, [value](T old) -> T { return old + value; });)          \
  CUGRAD_DEVICE PAIR atomicAdd(PAIR *address, PAIR value)                                                             \
      CUGRAD_BODY(return PAIR(atomicAdd(&address->x, value.x), atomicAdd(&address->y, value.y));)

#define CUGRAD_SMALL_OPERATOR(T, op, widen, narrow)                                                                   \
  static __inline__ __host__ __device__ T operator op(const T &a, const T &b) { return narrow(widen(a) op widen(b)); } \
  static __inline__ __host__ __device__ T &operator op##=(T &a, const T &b) { return a = a op b; }
#define CUGRAD_SMALL_COMPARISON(T, op, widen)                                                                         \
  static __inline__ __host__ __device__ bool operator op(const T &a, const T &b) { return widen(a) op widen(b); }
#define CUGRAD_SMALL_PAIR_COMPARISON(PAIR, name, both_name, of_one, narrow)                                           \
  static __inline__ __host__ __device__ PAIR name(PAIR a, PAIR b) {                                                   \
    return PAIR(narrow(of_one(a.x, b.x) ? 1.0f : 0.0f), narrow(of_one(a.y, b.y) ? 1.0f : 0.0f));                      \
  }                                                                                                                   \
  static __inline__ __host__ __device__ bool both_name(PAIR a, PAIR b) { return of_one(a.x, b.x) && of_one(a.y, b.y); } \
  static __inline__ __host__ __device__ unsigned name##_mask(PAIR a, PAIR b) {                                          \
    return (of_one(a.x, b.x) ? 0xffffu : 0u) | (of_one(a.y, b.y) ? 0xffff0000u : 0u);                                 \
  }
#define CUGRAD_SMALL_1(T, PAIR, name, pair_name, expression)                                                          \
  static __inline__ __host__ __device__ T name(T a) { return expression; }                                            \
  static __inline__ __host__ __device__ PAIR pair_name(PAIR a) { return PAIR(name(a.x), name(a.y)); }
#define CUGRAD_SMALL_2(T, PAIR, name, pair_name, expression)                                                          \
  static __inline__ __host__ __device__ T name(T a, T b) { return expression; }                                       \
  static __inline__ __host__ __device__ PAIR pair_name(PAIR a, PAIR b) { return PAIR(name(a.x, b.x), name(a.y, b.y)); }
// The same for what programs define themselves where older GPUs lack it: a function is preferred to a template.
#define CUGRAD_SMALL_2_OR_OWN(T, PAIR, name, pair_name, expression)                                                   \
  template <int = 0>                                                                                                  \
  static __inline__ __host__ __device__ T name(T a, T b) { return expression; }                                       \
  template <int = 0>                                                                                                  \
  static __inline__ __host__ __device__ PAIR pair_name(PAIR a, PAIR b) { return PAIR(name(a.x, b.x), name(a.y, b.y)); }
#define CUGRAD_SMALL_3(T, PAIR, name, pair_name, expression)                                                          \
  static __inline__ __host__ __device__ T name(T a, T b, T c) { return expression; }                                  \
  static __inline__ __host__ __device__ PAIR pair_name(PAIR a, PAIR b, PAIR c) { return PAIR(name(a.x, b.x, c.x), name(a.y, b.y, c.y)); }

// Conversions from and to integers, by the names `__int2half_rn`, `__half2int_rz` and so on; NAME is `half` or `bfloat16`.
#define CUGRAD_SMALL_INTEGERS(T, NAME, widen, from_double)                  \
  CUGRAD_SMALL_INTEGER(T, NAME, int, int, widen, from_double)               \
  CUGRAD_SMALL_INTEGER(T, NAME, uint, unsigned, widen, from_double)         \
  CUGRAD_SMALL_INTEGER(T, NAME, ll, long long, widen, from_double)          \
  CUGRAD_SMALL_INTEGER(T, NAME, ull, unsigned long long, widen, from_double) \
  CUGRAD_SMALL_SHORT(T, NAME, short, short, widen, from_double)             \
  CUGRAD_SMALL_SHORT(T, NAME, ushort, unsigned short, widen, from_double)
#define CUGRAD_SMALL_INTEGER(T, NAME, name, I, widen, from_double)                                                        \
  static __inline__ __host__ __device__ T __##name##2##NAME##_rn(I i) { return from_double((double)i); }                  \
  static __inline__ __host__ __device__ I __##NAME##2##name##_rn(T h) { return __float2##name##_rn(widen(h)); }           \
  static __inline__ __host__ __device__ I __##NAME##2##name##_rz(T h) { return __float2##name##_rz(widen(h)); }           \
  static __inline__ __host__ __device__ I __##NAME##2##name##_ru(T h) { return __float2##name##_ru(widen(h)); }           \
  static __inline__ __host__ __device__ I __##NAME##2##name##_rd(T h) { return __float2##name##_rd(widen(h)); }
#define CUGRAD_SMALL_SHORT(T, NAME, name, I, widen, from_double)                                                          \
  static __inline__ __host__ __device__ T __##name##2##NAME##_rn(I i) { return from_double((double)i); }                  \
  static __inline__ __host__ __device__ I __##NAME##2##name##_rn(T h) { return (I)__float2int_rn(widen(h)); }             \
  static __inline__ __host__ __device__ I __##NAME##2##name##_rz(T h) { return (I)__float2int_rz(widen(h)); }             \
  static __inline__ __host__ __device__ I __##NAME##2##name##_ru(T h) { return (I)__float2int_ru(widen(h)); }             \
  static __inline__ __host__ __device__ I __##NAME##2##name##_rd(T h) { return (I)__float2int_rd(widen(h)); }

#endif
