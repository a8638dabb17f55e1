// request: gradient(f, "x")
//^^^ CG0001: `f` is declared here, but its body is not visible
double f(double x);
double g(double x) { return f(x) + 1.0; }
