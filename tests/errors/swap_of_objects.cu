// request: gradient(f, "y, x")
#include <utility>
struct Number {
    double v;
    Number(double v) : v(v) {}
    Number(const Number& o) : v(o.v * 3.0) {}
};
void f(double* y, const double* x) {
    Number a(x[0]), b(x[1]);
    std::swap(a, b);
  //^^^^^^^^^^^^^^^ CG0121: `std::swap` of `Number`, which has a copy or move function or a destructor of its own
    *y = a.v * b.v;
}
