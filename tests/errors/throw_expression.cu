// request: gradient(f, "x")
double f(double x) {
    if (x < 0.0)
        throw x;
      //^^^ refused: throw
    return x * x;
}
