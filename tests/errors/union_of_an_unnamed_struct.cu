// request: gradient(f, "y, x")
union Names {
    double v[3];
    struct {
        double p[2];
        double q;
    } t;
};
void f(double* y, const double* x) {
    Names u;
    for (int i = 0; i < 3; i++) u.v[i] = x[i];
    *y = u.t.p[0] * u.t.p[1] * u.t.q;
       //^^^ CG0107: member of a union as a whole, whose type has no name
}
