// request: gradient(f, "y, x")
void f(double* y, const double* x) {
    double* z = (double*)x;
    double a = x[0];
    z[0] *= 2.0;
  //^^^^^^^^^^^ CG0110: a write to `x`, which is `const`, through a cast
    *y = x[0] * a;
}
