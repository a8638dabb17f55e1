// request: gradient(f, "x")
double f(double x) {
    long double wide = x;
  //^^^ CG0117: long double
    wide *= wide;
    return wide;
}
