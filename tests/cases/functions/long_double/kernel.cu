// Host code computes in `long double`; literals keep its digits.
#include <cmath>
struct Pair {
  long double a, b;
};
double f(double x, double y) {
  Pair p = {x, 0.1L};
  long double s = 1;
  for (int i = 0; i < 4; ++i) {
    if (s > 2) p.b = p.b * y + sinl(p.a);
    s = s * p.a + std::exp(p.b) / (i + 1) + y;
  }
  return (double)(s * std::sqrt(p.a) + powl(p.b, 3));
}
