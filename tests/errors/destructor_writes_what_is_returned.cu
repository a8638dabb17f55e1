// request: gradient(f, "y, x")
struct Pair { double a, b; };
struct Guard {
    Pair* p;
    double k;
    ~Guard() { p->a *= k; }
};
Pair made(double a, double k) {
    Pair r{a, 2.0};
    Guard g{&r, k};
    return r;
  //^^^^^^^^ CG0111: destructors that run after this may write to the variable that is returned, before or after it is copied: compilers differ
}
void f(double* y, const double* x) {
    Pair r = made(x[0], x[1]);
    *y = r.a * r.b;
}
