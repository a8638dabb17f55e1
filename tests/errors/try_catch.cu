// request: gradient(f, "x")
double f(double x) {
    double r = x;
    try {
  //^^^ CG0103: try block
        r = x * x;
    } catch (int) {
        r = 0.0;
    }
    return r;
}
