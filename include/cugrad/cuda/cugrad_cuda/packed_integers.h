// Integers packed in a word, four of 8 bits or two of 16 (`__vadd4`, `__vmaxs2`), and additions, maxima and minima in one step
// (`__viaddmax_s32`, `__vimin3_s16x2_relu`).
#ifndef CUGRAD_CUDA_PACKED_INTEGERS_H
#define CUGRAD_CUDA_PACKED_INTEGERS_H

#if defined(CUGRAD_CPU)
namespace cugrad_cpu {

// The n-th integer of BITS bits.
template <int BITS, bool IS_SIGNED>
inline int packed_at(unsigned word, int n) {
  int bits = (int)(word >> (BITS * n) & ((1u << BITS) - 1));
  return IS_SIGNED && bits >> (BITS - 1) ? bits - (1 << BITS) : bits;
}

// `f` of each of them, whose low bits go back to its place.
template <int BITS, bool IS_SIGNED, class F, class... Words>
inline unsigned packed(F f, Words... words) {
  unsigned result = 0;
  for (int n = 0; n < 32 / BITS; n++)
    result |= ((unsigned)f(packed_at<BITS, IS_SIGNED>(words, n)...) & ((1u << BITS) - 1)) << (BITS * n);
  return result;
}

// The sum of `f` over them.
template <int BITS, bool IS_SIGNED, class F>
inline unsigned packed_sum(F f, unsigned a, unsigned b) {
  unsigned sum = 0;
  for (int n = 0; n < 32 / BITS; n++) sum += (unsigned)f(packed_at<BITS, IS_SIGNED>(a, n), packed_at<BITS, IS_SIGNED>(b, n));
  return sum;
}

inline int packed_limit(int x, int low, int high) { return x < low ? low : x > high ? high : x; }

// In the way of the hardware, which adds without overflow.
template <class T>
inline T wrapping_sum(T a, T b) { return (T)((unsigned)a + (unsigned)b); }

}  // namespace cugrad_cpu
#endif

// `expression` is of the integers x and y; LOW and HIGH are the least and the largest of its type.
#define CUGRAD_PACKED_OF(name, BITS, IS_SIGNED, expression)                                                            \
  CUGRAD_DEVICE unsigned name(unsigned a, unsigned b) CUGRAD_BODY(                                                     \
      constexpr int LOW = IS_SIGNED ? -(1 << (BITS - 1)) : 0; constexpr int HIGH = LOW + (1 << BITS) - 1;              \
      (void)HIGH;                                                                                                      \
      auto each = [](int x, int y) { return expression; };                                                             \
      return (::cugrad_cpu::packed<BITS, IS_SIGNED>(each, a, b));)
#define CUGRAD_PACKED(name, IS_SIGNED, expression)           \
  CUGRAD_PACKED_OF(__v##name##2, 16, IS_SIGNED, expression)  \
  CUGRAD_PACKED_OF(__v##name##4, 8, IS_SIGNED, expression)
#define CUGRAD_PACKED_ALONE_OF(name, BITS, expression)                                                                 \
  CUGRAD_DEVICE unsigned name(unsigned a) CUGRAD_BODY(                                                                 \
      constexpr int HIGH = (1 << (BITS - 1)) - 1; (void)HIGH;                                                          \
      auto each = [](int x) { return expression; };                                                                    \
      return (::cugrad_cpu::packed<BITS, true>(each, a));)
#define CUGRAD_PACKED_ALONE(name, expression)           \
  CUGRAD_PACKED_ALONE_OF(__v##name##2, 16, expression)  \
  CUGRAD_PACKED_ALONE_OF(__v##name##4, 8, expression)
#define CUGRAD_PACKED_SUM(name, BITS, IS_SIGNED)                                                                       \
  CUGRAD_DEVICE unsigned name(unsigned a, unsigned b) CUGRAD_BODY(                                                     \
      auto each = [](int x, int y) { return x > y ? x - y : y - x; };                                                  \
      return (::cugrad_cpu::packed_sum<BITS, IS_SIGNED>(each, a, b));)
// All bits, or the lowest one, where the comparison holds.
#define CUGRAD_PACKED_COMPARISON(name, IS_SIGNED, op)        \
  CUGRAD_PACKED(cmp##name, IS_SIGNED, x op y ? -1 : 0)       \
  CUGRAD_PACKED(set##name, IS_SIGNED, x op y ? 1 : 0)

CUGRAD_PACKED_ALONE(abs, x < 0 ? -x : x)
CUGRAD_PACKED_ALONE(absss, x < -HIGH ? HIGH : x < 0 ? -x : x)
CUGRAD_PACKED_ALONE(neg, -x)
CUGRAD_PACKED_ALONE(negss, x < -HIGH ? HIGH : -x)

CUGRAD_PACKED(add, false, x + y)
CUGRAD_PACKED(addss, true, ::cugrad_cpu::packed_limit(x + y, LOW, HIGH))
CUGRAD_PACKED(addus, false, ::cugrad_cpu::packed_limit(x + y, LOW, HIGH))
CUGRAD_PACKED(sub, false, x - y)
CUGRAD_PACKED(subss, true, ::cugrad_cpu::packed_limit(x - y, LOW, HIGH))
CUGRAD_PACKED(subus, false, ::cugrad_cpu::packed_limit(x - y, LOW, HIGH))
CUGRAD_PACKED(avgs, true, (x + y + (x + y >= 0)) >> 1)
CUGRAD_PACKED(avgu, false, (x + y + 1) >> 1)
CUGRAD_PACKED(haddu, false, (x + y) >> 1)
CUGRAD_PACKED(absdiffs, true, x > y ? x - y : y - x)
CUGRAD_PACKED(absdiffu, false, x > y ? x - y : y - x)
CUGRAD_PACKED(maxs, true, x > y ? x : y)
CUGRAD_PACKED(maxu, false, x > y ? x : y)
CUGRAD_PACKED(mins, true, x < y ? x : y)
CUGRAD_PACKED(minu, false, x < y ? x : y)

CUGRAD_PACKED_SUM(__vsads2, 16, true)
CUGRAD_PACKED_SUM(__vsads4, 8, true)
CUGRAD_PACKED_SUM(__vsadu2, 16, false)
CUGRAD_PACKED_SUM(__vsadu4, 8, false)

CUGRAD_PACKED_COMPARISON(eq, false, ==)
CUGRAD_PACKED_COMPARISON(ne, false, !=)
CUGRAD_PACKED_COMPARISON(ges, true, >=)
CUGRAD_PACKED_COMPARISON(geu, false, >=)
CUGRAD_PACKED_COMPARISON(gts, true, >)
CUGRAD_PACKED_COMPARISON(gtu, false, >)
CUGRAD_PACKED_COMPARISON(les, true, <=)
CUGRAD_PACKED_COMPARISON(leu, false, <=)
CUGRAD_PACKED_COMPARISON(lts, true, <)
CUGRAD_PACKED_COMPARISON(ltu, false, <)

// Of whole words, and of the halves of words. `first` and `then` are operations on x and y; z comes last.
#define CUGRAD_STEP_WHOLE(name, T, expression)                                                                         \
  CUGRAD_HOST_DEVICE T name(T x, T y, T z) CUGRAD_BODY(return expression;)
#define CUGRAD_STEP_HALVES(name, IS_SIGNED, expression)                                                                \
  CUGRAD_HOST_DEVICE unsigned name(unsigned a, unsigned b, unsigned c) CUGRAD_BODY(                                    \
      auto each = [](int x, int y, int z) { return expression; };                                                      \
      return (::cugrad_cpu::packed<16, IS_SIGNED>(each, a, b, c));)
#define CUGRAD_LARGER(x, y) ((x) > (y) ? (x) : (y))
#define CUGRAD_SMALLER(x, y) ((x) < (y) ? (x) : (y))
#define CUGRAD_STEPS(three, added, CHOICE)                                                                             \
  CUGRAD_STEP_WHOLE(three##_s32, int, CHOICE(CHOICE(x, y), z))                                                         \
  CUGRAD_STEP_WHOLE(three##_u32, unsigned, CHOICE(CHOICE(x, y), z))                                                    \
  CUGRAD_STEP_WHOLE(three##_s32_relu, int, CUGRAD_LARGER(CHOICE(CHOICE(x, y), z), 0))                                  \
  CUGRAD_STEP_HALVES(three##_s16x2, true, CHOICE(CHOICE(x, y), z))                                                     \
  CUGRAD_STEP_HALVES(three##_u16x2, false, CHOICE(CHOICE(x, y), z))                                                    \
  CUGRAD_STEP_HALVES(three##_s16x2_relu, true, CUGRAD_LARGER(CHOICE(CHOICE(x, y), z), 0))                              \
  CUGRAD_STEP_WHOLE(added##_s32, int, CHOICE(::cugrad_cpu::wrapping_sum(x, y), z))                                     \
  CUGRAD_STEP_WHOLE(added##_u32, unsigned, CHOICE(x + y, z))                                                           \
  CUGRAD_STEP_WHOLE(added##_s32_relu, int, CUGRAD_LARGER(CHOICE(::cugrad_cpu::wrapping_sum(x, y), z), 0))              \
  CUGRAD_STEP_HALVES(added##_s16x2, true, CHOICE((short)(x + y), z))                                                   \
  CUGRAD_STEP_HALVES(added##_u16x2, false, CHOICE((unsigned short)(x + y), z))                                         \
  CUGRAD_STEP_HALVES(added##_s16x2_relu, true, CUGRAD_LARGER(CHOICE((short)(x + y), z), 0))

CUGRAD_STEPS(__vimax3, __viaddmax, CUGRAD_LARGER)
CUGRAD_STEPS(__vimin3, __viaddmin, CUGRAD_SMALLER)

#define CUGRAD_STEP_RELU(name, CHOICE)                                                                                 \
  CUGRAD_HOST_DEVICE int name##_s32_relu(int x, int y) CUGRAD_BODY(return CUGRAD_LARGER(CHOICE(x, y), 0);)             \
  CUGRAD_HOST_DEVICE unsigned name##_s16x2_relu(unsigned a, unsigned b) CUGRAD_BODY(                                   \
      auto each = [](int x, int y) { return CUGRAD_LARGER(CHOICE(x, y), 0); };                                         \
      return (::cugrad_cpu::packed<16, true>(each, a, b));)
CUGRAD_STEP_RELU(__vimax, CUGRAD_LARGER)
CUGRAD_STEP_RELU(__vimin, CUGRAD_SMALLER)

#undef CUGRAD_PACKED
#undef CUGRAD_PACKED_OF
#undef CUGRAD_PACKED_ALONE
#undef CUGRAD_PACKED_ALONE_OF
#undef CUGRAD_PACKED_SUM
#undef CUGRAD_PACKED_COMPARISON
#undef CUGRAD_STEP_WHOLE
#undef CUGRAD_STEP_HALVES
#undef CUGRAD_STEP_RELU
#undef CUGRAD_STEPS
#undef CUGRAD_LARGER
#undef CUGRAD_SMALLER

#endif
