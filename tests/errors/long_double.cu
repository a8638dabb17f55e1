// request: gradient(f, "x")
double f(double x) {
    long double wide = x;
  //^^^ refused: long double
    wide *= wide;
    return wide;
}
