// request: gradient(f, "x")
struct Ops {
    double k;
    double scale(double v) { return k * v; }
    double shift(double v) { return k + v; }
};

double f(double x, int which) {
    Ops o = {2.0};
    double (Ops::*m)(double) = which ? &Ops::scale : &Ops::shift;
    return (o.*m)(x);
         //^^^ CG0105: call of a computed function
}
