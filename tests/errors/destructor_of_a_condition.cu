// request: gradient(f, "y, x")
struct Guard {
    double* p;
    double k;
    explicit operator bool() const { return *p < 50.0; }
    ~Guard() { *p *= k; }
};
void f(double* y, const double* x) {
    while (Guard g{y, x[1] + 1.5}) *y += x[2];
         //^^^^^^^^^^^^^^^^^^^^^^^ CG0112: `g` lives as long as this statement, and its destructor has a body
}
