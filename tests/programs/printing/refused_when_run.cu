// prints: 12 4
// prints: 6 -15
// prints: 5 3 4
// prints: 32
// A program for Clad in which some requests cannot be answered: they are of no matter as long as nobody runs them. Integers get adjoints
// that are floating-point numbers, an object that of another class with the same members, and an instance of a template has Clad's
// name for its derivative.
#include <clad/Differentiator/Differentiator.h>

#include <cstdio>
#include <cstdlib>

double area(double x, double y) { return x * x * y; }
struct Both {
  double a, b;
};
Both two(double x) { return {x, x * x}; }
double grown(double x) {
  static double last = 0;
  last += x;
  return last;
}
double grown_darg0(double x);
double sum(const double* values, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += 3 * values[i] * values[i] / n;
  return s;
}
struct Line {
  double slope, offset;
  double operator()(double x) const { return slope * x + offset * x; }
};
struct Slopes {
  double slope, offset;
};
template <int N>
double power(double x) {
  double p = 1;
  for (int k = 0; k < N; ++k) p *= x;
  return p;
}
double power_darg0(double x);

int main() {
  auto of_two = clad::gradient(two);
  auto of_grown = clad::differentiate(grown, 0);
  double x = 0, y = 0;
  clad::gradient(area).execute(2, 3, &x, &y);
  printf("%g %g\n", x, y);

  const double values[] = {2, 4};
  double values_adj[2] = {}, n_adj = 0;
  auto of_sum = clad::gradient(sum);
  of_sum.execute(values, 2, values_adj, &n_adj);
  printf("%g %g\n", values_adj[0], n_adj);

  Line line{1, 4};
  Slopes line_adj{2, 0};
  double of_x = 0;
  clad::gradient(&Line::operator()).execute(line, 3, &line_adj, &of_x);
  printf("%g %g %g\n", of_x, line_adj.offset, line_adj.slope - 1);

  clad::differentiate(power<4>, 0);
  printf("%g\n", power_darg0(2));
  return x > 100 ? static_cast<int>(grown_darg0(1)) : 0;
}
