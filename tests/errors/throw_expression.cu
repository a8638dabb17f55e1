// request: gradient(f, "x")
double f(double x) {
    if (x < 0.0)
        throw x;
      //^^^ CG0103: `throw` in differentiated code
    return x * x;
}
