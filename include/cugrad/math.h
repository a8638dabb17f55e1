// Mathematical functions that derivatives need and CUDA does not have:
//
//   cugrad::digamma(x)       the derivative of lgamma
//   cugrad::polygamma(n, x)  the n-th derivative of digamma, n >= 0
//
// for float and double, on host and device, and
//
//   cugrad::stop_gradient(x)  x as a constant: derivatives do not go through it
//   cugrad::settled(truth)   the same; a compiler does not find it out once more, from numbers rounded in another way
//
// The first two shift a small argument up by their recurrence and then sum an
// asymptotic series (for polygamma the Euler-Maclaurin series of the Hurwitz zeta function); negative arguments are
// reflected. The error in double is below 1e-13 relative to the larger of the value and 1. At the poles 0, -1, -2, …
// digamma is not a number (at zero infinite, with the sign of the limit), as is polygamma for n < 0 and, on the negative
// side, for n > 14.
#ifndef CUGRAD_MATH_H
#define CUGRAD_MATH_H
#include "detail/names_set_aside.h"

#ifndef __CUDACC_RTC__
#include <math.h>
#endif

#if defined(__CUDACC__)
#define CUGRAD_MATH_FN __host__ __device__ inline
#elif defined(__CUDA__)
#define CUGRAD_MATH_FN __attribute__((host)) __attribute__((device)) inline
#else
#define CUGRAD_MATH_FN inline
#endif

namespace cugrad {
namespace math_detail {

// The functions of C by width: overloads of `log` and its like are not available everywhere.
CUGRAD_MATH_FN float log_of(float x) { return logf(x); }
CUGRAD_MATH_FN double log_of(double x) { return log(x); }
CUGRAD_MATH_FN float tan_of(float x) { return tanf(x); }
CUGRAD_MATH_FN double tan_of(double x) { return tan(x); }
CUGRAD_MATH_FN float rint_of(float x) { return rintf(x); }
CUGRAD_MATH_FN double rint_of(double x) { return rint(x); }

template <class T>
CUGRAD_MATH_FN T not_a_number(T x) {
  return (x - x) / (x - x);
}

// cot(pi x), from the distance to the nearest integer, which is exact.
template <class T>
CUGRAD_MATH_FN T cot_pi(T x) {
  return T(1) / tan_of(T(3.14159265358979323846) * (x - rint_of(x)));
}

template <class T>
CUGRAD_MATH_FN T digamma(T x) {
  if (x == T(0)) return T(-1) / x;
  T sum = T(0);
  if (x < T(0)) {
    if (x == rint_of(x)) return not_a_number(x);
    sum = -T(3.14159265358979323846) * cot_pi(x);
    x = T(1) - x;
  }
  while (x < T(10)) {
    sum -= T(1) / x;
    x += T(1);
  }
  // log x - 1/(2x) - sum of B_2k / (2k x^2k)
  const T u = T(1) / (x * x);
  const T series =
      u * (T(1.0 / 12) -
           u * (T(1.0 / 120) -
                u * (T(1.0 / 252) - u * (T(1.0 / 240) - u * (T(1.0 / 132) - u * (T(691.0 / 32760) - u * T(1.0 / 12)))))));
  return sum + (log_of(x) - T(0.5) / x - series);
}

template <class T>
CUGRAD_MATH_FN T power(T x, int n) {
  T result = T(1);
  for (int i = 0; i < n; ++i) result *= x;
  return result;
}

// The sum of (x + k)^-s over k >= 0, for x > 0 and s >= 2.
template <class T>
CUGRAD_MATH_FN T hurwitz_zeta(int s, T x) {
  // B_2k / (2k)!
  const T coefficients[8] = {T(8.3333333333333333333e-2),  T(-1.3888888888888888889e-3), T(3.3068783068783068783e-5),
                             T(-8.2671957671957671958e-7), T(2.0876756987868098979e-8),  T(-5.2841901386874931848e-10),
                             T(1.3382536530684678833e-11), T(-3.3896802963225828668e-13)};
  T sum = T(0);
  while (x < T(s + 9)) {
    sum += power(T(1) / x, s);
    x += T(1);
  }
  const T inverse = T(1) / x;
  const T first = power(inverse, s);
  sum += first * (x / T(s - 1) + T(0.5));
  T term = first * inverse * T(s);
  for (int k = 0; k < 8; ++k) {
    sum += coefficients[k] * term;
    term *= T(s + 2 * k + 1) * T(s + 2 * k + 2) * inverse * inverse;
  }
  return sum;
}

// The n-th derivative of cot(pi x) by x. With c = cot(pi x), c' = -pi (1 + c^2), so each derivative is a polynomial in c,
// and the next one is -pi (1 + c^2) times its derivative by c.
template <class T>
CUGRAD_MATH_FN T cot_pi_derivative(int n, T x) {
  T polynomial[17] = {T(0), T(1)};
  for (int degree = 1; degree <= n; ++degree) {
    T derivative[17] = {};
    for (int i = 1; i <= degree; ++i) {
      const T slope = -T(3.14159265358979323846) * T(i) * polynomial[i];
      derivative[i - 1] += slope;
      derivative[i + 1] += slope;
    }
    for (int i = 0; i < 17; ++i) polynomial[i] = derivative[i];
  }
  const T c = cot_pi(x);
  T value = T(0);
  for (int i = n + 1; i >= 0; --i) value = value * c + polynomial[i];
  return value;
}

template <class T>
CUGRAD_MATH_FN T polygamma(int n, T x) {
  if (n == 0) return digamma(x);
  if (n < 0 || (x <= T(0) && x == rint_of(x))) return not_a_number(x);
  if (x < T(0)) {
    if (n > 14) return not_a_number(x);
    const T reflected = polygamma(n, T(1) - x);
    return (n % 2 ? -reflected : reflected) - T(3.14159265358979323846) * cot_pi_derivative(n, x);
  }
  T factorial = n % 2 ? T(1) : T(-1);
  for (int i = 2; i <= n; ++i) factorial *= T(i);
  return factorial * hurwitz_zeta(n + 1, x);
}

}  // namespace math_detail

CUGRAD_MATH_FN float digamma(float x) { return math_detail::digamma(x); }
CUGRAD_MATH_FN double digamma(double x) { return math_detail::digamma(x); }
CUGRAD_MATH_FN float polygamma(int n, float x) { return math_detail::polygamma(n, x); }
CUGRAD_MATH_FN double polygamma(int n, double x) { return math_detail::polygamma(n, x); }

CUGRAD_MATH_FN bool settled(bool truth) {
#if defined(__CUDA_ARCH__) && !defined(CUGRAD_CPU)
  int word = truth;
  asm volatile("" : "+r"(word));
  return word != 0;
#else
  return truth;
#endif
}

template <class T>
CUGRAD_MATH_FN T stop_gradient(T x) {
  return x;
}

}  // namespace cugrad

#include "detail/names_restored.h"

#endif
