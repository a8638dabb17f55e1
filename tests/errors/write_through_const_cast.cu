// request: gradient(f, "x, y")
void f(double x, const double* y) {
    const_cast<double&>(*y) = 3 * x;
  //^^^^^^^^^^^^^^^^^^^^^^^ CG0110: a write through `const_cast`
}
