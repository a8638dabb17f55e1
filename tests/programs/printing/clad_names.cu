// prints: 12 18
// prints: 9 12
// prints: 48
// prints: 48 18
// prints: 6
// prints: 54 36 36 0
// prints: 12
// prints: 48 18
// Clad's names for what it generates, declared and called: of functions, in namespaces with and without a name, of members;
// and a member function that is requested inside of its class, and one that takes further arguments and looks at none.
#include <clad/Differentiator/Differentiator.h>

#include <cstdio>

double cube(double x) { return x * x * x; }
double cube_darg0(double x);
double cube_d2arg0(double x);
namespace inner {
double g(double x, double y) { return x * y * y; }
void g_grad(double x, double y, double* x_adj, double* y_adj);
}  // namespace inner
struct Model {
  double m;
  double further(double x, double y, ...) const { return m * x * x * y; }
  double h(double x, double y) { return m * x * y * x; }
  double h_darg0(double x, double y);
  void h_grad(double, double, double*, double*);
};
namespace {
double square(double x) { return x * x; }
double square_darg0(double x);
}  // namespace
double q(double x, double y) { return x * x * x * y; }
void q_hessian(double x, double y, double* matrix);
struct Inside {
  double k;
  double at(double x) { return k * x * x; }
  double slope(double x) { return clad::differentiate(&Inside::at, 0).execute(*this, x); }
};

int main() {
  clad::differentiate(cube, 0);
  clad::differentiate<2>(cube, 0);
  printf("%g %g\n", cube_darg0(2), cube_d2arg0(3));
  double a = 0, b = 0;
  clad::gradient(inner::g);
  inner::g_grad(2, 3, &a, &b);
  printf("%g %g\n", a, b);
  Model s{2};
  clad::differentiate(&Model::h, 0);
  printf("%g\n", s.h_darg0(3, 4));
  clad::gradient(&Model::h);
  a = b = 0;
  s.h_grad(3, 4, &a, &b);
  printf("%g %g\n", a, b);
  clad::differentiate(square, 0);
  printf("%g\n", square_darg0(3));
  double m[4];
  clad::hessian(q);
  q_hessian(2, 4.5, m);
  printf("%g %g %g %g\n", m[0], 3 * m[1], 3 * m[2], m[3]);
  Inside in{3};
  printf("%g\n", in.slope(2));
  a = b = 0;
  clad::gradient(&Model::further).execute(s, 3, 4, &a, &b);
  printf("%g %g\n", a, b);
}
