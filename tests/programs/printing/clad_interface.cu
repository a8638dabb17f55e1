// prints: 12 14
// prints: 12 14
// prints: 4 8 12 14
// prints: 3 2: 3 2 4 0 0 1
// prints: 3 4 0
// prints: 108 76 3 76 16 2 3 2 0
// prints: 108 16 0
// prints: 27 18
// prints: 12 4
// prints: 12
// prints: 3 1
// What Clad's interface has beside gradients: vector mode, which assigns; matrices of jacobians; hessians over elements of
// arrays and their diagonals; functions of one parameter; positions in strings; references; tapes and zeros.
#include <clad/Differentiator/Differentiator.h>

#include <cstdio>

double f(double x, double y) { return x * y + y * y * x; }
void g(double x, double y, double* out) {
  out[0] = x * y;
  out[1] = x * x;
  out[2] = y;
}
double squares(const double* p, int n, double a) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += a * p[i] * p[i];
  return s;
}
double h(double i, double j[2]) { return i * j[0] * j[1] + j[0] * j[0] * i * i * i; }
double cube(double x) { return x * x * x; }
double two(double x, double y) { return x * x * y; }
double by_reference(double& x, double& y) { return x * y * x; }

int main() {
  double a = 7, b = 8;
  clad::differentiate<clad::opts::vector_mode>(f, "x, y").execute(2, 3, &a, &b);
  printf("%g %g\n", a, b);
  auto all = clad::differentiate<clad::opts::vector_mode>(f);
  all.execute(2, 3, &a, &b);
  printf("%g %g\n", a, b);

  double p[3] = {1, 2, 3}, dp[3] = {5, 5, 5};
  clad::array_ref<double> elements(dp, 3);
  clad::differentiate<clad::opts::vector_mode>(squares, "p, a").execute(p, 3, 2, elements, &a);
  printf("%g %g %g %g\n", dp[0], dp[1], dp[2], a);

  double out[3];
  clad::matrix<double> m(3, 3);
  clad::jacobian(g).execute(2, 3, out, &m);
  printf("%zu %zu: %g %g %g %g %g %g\n", m.rows(), m.cols(), m[0][0], m[0][1], m[1][0], m[1][1], m[2][0], m(2, 1));
  clad::jacobian(g, "x").execute(2, 3, out, &m);
  printf("%g %g %g\n", m[0][0], m[1][0], m[2][0]);

  double x[] = {3, 4}, second[9], diagonal[3];
  clad::hessian(h, "i, j[0:1]").execute(2, x, second);
  for (int i = 0; i < 9; ++i) printf("%g%s", second[i], i < 8 ? " " : "\n");
  clad::hessian<clad::opts::diagonal_only>(h, "i, j[0:1]").execute(2, x, diagonal);
  printf("%g %g %g\n", diagonal[0], diagonal[1], diagonal[2]);

  printf("%g %g\n", clad::differentiate(cube).execute(3), clad::differentiate<2>(cube).execute(3));
  a = b = 0;
  clad::gradient(two, "1, 0").execute(2, 3, &a, &b);
  printf("%g %g\n", a, b);
  a = 2, b = 3;
  printf("%g\n", clad::differentiate(by_reference, "x").execute(a, b));

  clad::tape<double> tape = {};
  clad::push<double>(tape, 3.0);
  std::array<double, 2> numbers = {{1, 2}};
  printf("%g %d\n", clad::pop<double>(tape), clad::zero_like(numbers)[1] == 0);
}
