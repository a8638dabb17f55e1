// prints: 0.0000 0.0000
// prints: 20.000000 2.000000
// prints: 1.0000 1.0000 3.0000 0
// prints: 4 0
// prints: 0.500000 1 0
// prints: 120000.0
// prints: 6 1
// `numerical_diff`: slopes by differences, in derivatives that a program gives of functions whose bodies nobody sees, and by themselves: of
// numbers, elements of arrays, whole gradients, function objects, classes that say how they are moved, numbers far from one, functions that
// take differences themselves.
#include <clad/Differentiator/Differentiator.h>

#include <cmath>
#include <cstdio>

double measured(double x, double y) { return std::sin(x) * y + x * x; }
double twice(double x, double y) { return measured(x, y) * measured(y, x); }

namespace clad {
namespace custom_derivatives {
void measured_pullback(double x, double y, double d, double* dx, double* dy) {
  *dx += d * numerical_diff::forward_central_difference(::measured, x, 0, false, x, y);
  *dy += d * numerical_diff::forward_central_difference(::measured, y, 1, false, x, y);
}
}  // namespace custom_derivatives
}  // namespace clad

double volume(double x, double y, double z) { return x * y + x * (y + z); }
double dot(double* x, double* y) { return x[0] * y[0] + x[1] * y[1] + x[2] * y[2]; }
double shifted(double* x, double y, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) {
    x[i] += y;
    sum += x[i];
  }
  return sum;
}
struct Product {
  double operator()(double x, double y) const { return x * y; }
};
struct Sensor {
  double value;
  bool moves;
};
Sensor updateIndexParamValue(Sensor s, size_t index, size_t varied, int multiplier, numerical_diff::precision& step, size_t = 0, size_t = 0) {
  if (index == varied && s.moves) {
    if (step == 0) step = numerical_diff::get_h(s.value);
    s.value += step * multiplier;
  }
  return s;
}
double difference(Sensor a, Sensor b) { return a.value / 2 - b.value; }
double cubed(double x) { return x * x * x; }
double slope(double x) { return numerical_diff::forward_central_difference(cubed, x, 0, false, x); }
double of_array(double* x, int n) { return n * x[0]; }
double nested(double* x) {
  double y[1] = {x[1]};
  return numerical_diff::forward_central_difference(of_array, y, 0, 1, 0, false, y, 3) * x[0] * 2 + x[1];
}

int main() {
  double dx = 0, dy = 0;
  clad::gradient(twice).execute(1.0, 0.5, &dx, &dy);
  const double x = 1, y = 0.5, a = measured(x, y), b = measured(y, x);
  std::printf("%.4f %.4f\n", std::fabs(dx - (b * (std::cos(x) * y + 2 * x) + a * std::sin(y))),
              std::fabs(dy - (b * std::sin(x) + a * (std::cos(y) * x + 2 * y))));
  double p[3] = {1, 1, 1}, q[3] = {2, 3, 4}, dp[3] = {}, dq = 0, dn = 5;
  std::printf("%f %f\n", numerical_diff::forward_central_difference(volume, 2.0, 1, false, 10.0, 2.0, 10.0),
              numerical_diff::forward_central_difference(dot, p, 0, 3, 0, false, p, q));
  clad::tape<clad::array_ref<double>> all;
  all.emplace_back(dp, 3);
  all.emplace_back(&dq);
  all.emplace_back(&dn);
  // What an integer is cut off to does not change with it.
  numerical_diff::central_difference(shifted, all, false, p, 2.0, 3.0);
  std::printf("%.4f %.4f %.4f %g\n", dp[0], dp[2], dq, dn);
  double both[2];
  numerical_diff::central_difference(Product(), both, false, 3.0, 4.0);
  std::printf("%.0f %.0f\n", both[0], p[0] - 1);
  const Sensor s{3, true}, t{4, true}, fixed{4, false};
  std::printf("%f %.0f %.0f\n", numerical_diff::forward_central_difference(difference, s, 0, false, s, t),
              -numerical_diff::forward_central_difference(difference, t, 1, false, s, t),
              numerical_diff::forward_central_difference(difference, fixed, 1, false, s, fixed));
  std::printf("%.1f\n", slope(200));
  double r[2] = {4, 5};
  std::printf("%.0f %.0f\n", numerical_diff::forward_central_difference(nested, r, 0, 2, 0, false, r),
              numerical_diff::forward_central_difference(nested, r, 0, 2, 1, false, r));
}
