// request: gradient(f, "x")
//^^^ refused: no definition of f
double f(double x);
double g(double x) { return f(x) + 1.0; }
