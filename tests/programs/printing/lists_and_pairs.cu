// prints: 47 32
// prints: 24
// prints: 24
// Lists in braces, walked by a loop or by iterators; std::pair.
#include <cugrad/cugrad.h>

#include <cstdio>
#include <utility>

double list(double x, double y) {
  double s = 0;
  for (auto v : {x, y, x * y}) s += v * v;
  auto two = {x, y};
  for (auto i = two.begin(); i != two.end(); ++i) s += *i * x;
  return s;
}
std::pair<double, double> powers(double x) { return std::make_pair(x, x * x); }
double product(double x) {
  std::pair<double, double> p = powers(x);
  p.first *= 2;
  return p.first * p.second;
}

int main() {
  double a = 0, b = 0;
  cugrad::gradient(list).execute(2, 3, &a, &b);
  printf("%g %g\n", a, b);
  printf("%g\n", cugrad::differentiate(product, "x").execute(2));
  a = 0;
  cugrad::gradient(product).execute(2, &a);
  printf("%g\n", a);
}
