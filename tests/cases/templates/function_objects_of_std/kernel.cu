// The library's function objects, with a type and without one.
#include <functional>
template <class F>
double apply(F f, double a, double b) {
  return f(a, b);
}
double f(double x, double y, int n) {
  double sum = 0;
  for (int i = 0; std::less<>{}(i, n) && std::not_equal_to<int>{}(i, 7); ++i) {
    double quotient = apply(std::divides<double>(), x, 2 + y);
    double product = std::plus<>()(x, 2.0f) * std::negate<double>{}(y);
    sum = std::minus<>{}(quotient + product, sum) + apply(std::multiplies<>{}, x, sum) * (std::equal_to<int>{}(i, 3) ? 2 : 1);
  }
  return sum;
}
