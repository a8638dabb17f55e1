// prints: 2106 30 6
// prints: 1000 7
// prints: 6006
// A function of numbers of which the program gives the tangent alone: in reverse mode it is taken along each number. Derivatives that are
// wrong on purpose show that it is used.
#include <clad/Differentiator/Differentiator.h>

#include <cmath>
#include <cstdio>

double product(double x, int n, double y);
double single(float x) { return x; }
double smooth(double x) { return x * x * x; }

namespace clad {
namespace custom_derivatives {
ValueAndPushforward<double, double> product_pushforward(double x, int n, double y, double dx, int, double dy) {
  return {::product(x, n, y), n * y * dx * 100 + n * x * dy * 10};
}
ValueAndPushforward<double, double> single_pushforward(float x, float dx) { return {x, 1000 * dx}; }
// Of the numbers alone.
ValueAndPushforward<double, double> smooth_pushforward(double x, double dx) { return {x * x * x, 1000 * 3 * x * x * dx}; }
}  // namespace custom_derivatives
}  // namespace clad

double of_product(double x, double y, double z) {
  double sum = 0;
  for (int i = 1; i < 3; ++i) sum += product(x, i, y) * z;
  return sum + x * y * z;
}
double of_single(float x, double y) { return single(x) + y * 7; }
double of_smooth(double x) { return smooth(x) * 2 + x * x * x; }
double product(double x, int n, double y) { return n * x * y; }

int main() {
  double x = 0, y = 0, z = 0;
  clad::gradient(of_product).execute(1, 7, 1, &x, &y, &z);
  std::printf("%g %g %g\n", x - 1, y - 1, z - 22);
  float s = 0;
  y = 0;
  clad::gradient(of_single).execute(2, 3, &s, &y);
  std::printf("%g %g\n", s, y);
  x = 0;
  clad::gradient(of_smooth).execute(1, &x);
  std::printf("%g\n", x + 3);
}
