// request: gradient(f, "x")
double f(double x) {
    double y = ({ double t = x * x; if (t > 4.0) return t; t + 1.0; });
             //^^^ CG0110: a jump out of a statement expression `({ … })`
    return y * x;
}
