// request: gradient(f, "x")
double f(double x) {
    double r = x;
    try {
  //^^^ refused: try
        r = x * x;
    } catch (int) {
        r = 0.0;
    }
    return r;
}
