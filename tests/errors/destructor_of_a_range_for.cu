// request: gradient(f, "y, x")
struct Guard {
    double* p;
    double k;
    ~Guard() { *p *= k; }
};
void f(double* y, const double* x) {
    double a[2] = {x[0], x[1]};
    for (Guard g{y, x[2]}; double v : a) *y += v;
       //^^^^^^^^^^^^^^^^^ CG0112: `g` lives as long as this statement, and its destructor has a body
}
