// request: gradient(f, "y, x")
struct Guard {
    double* p;
    double k;
    ~Guard() { *p *= k; }
};
void f(double* y, const double* x) {
    *y = x[0];
    if constexpr (Guard g{y, x[2]}; sizeof(int) == 4) {
                //^^^^^^^^^^^^^^^^ CG0112: `g` lives as long as this statement, and its destructor has a body
        if (*y > 1.0) return;
    }
    *y += x[1];
}
