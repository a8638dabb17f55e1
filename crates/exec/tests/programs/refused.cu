// Each case is refused by the compiler with a sentence of ours (or a plain one of clang's).
#include "derivative.h"

double product(double x, double y) { return x * y; }
static void product_rev(double x, double y, double* x_adj, double* y_adj) { *x_adj += y, *y_adj += x; }

void requests(float* out, const float* in, double* wrong) {
  auto g = cugrad::gradient(square, "out, in", ::cugrad::derived<decltype(&square_rev), &square_rev, true>{});
#if CASE == 1
  g.execute_kernel(1, 4, out, in, 4, out);
#elif CASE == 2
  g.execute_kernel(1, 4, out, in, 4, out, wrong);
#elif CASE == 3
  g.execute_kernel(1, 4, out, in, 4, out, in);
#elif CASE == 4
  g.execute_kernel(1, 4, out, 4, out, out);
#elif CASE == 5
  double y = 2;
  cugrad::gradient([y](double x) { return x * y; }, "x");
#elif CASE == 6
  g.execute(out, in, 4, out, out);
#elif CASE == 7
  cugrad::gradient(product, "", ::cugrad::derived<decltype(&product_rev), &product_rev, false>{}).execute_kernel(1, 1, 3, 4, wrong, wrong);
#elif CASE == 8
  struct view {
    double* data;
  } x = {wrong};
  cugrad::gradient(product, "", ::cugrad::derived<decltype(&product_rev), &product_rev, false>{}).execute(3, 4, wrong, x);
#elif CASE == 9
  struct view {
    float* data;
  } x = {out};
  cugrad::gradient(square, "out, in").execute_kernel(1, 4, out, in, 4, out, x);
#endif
}

int main() {}
