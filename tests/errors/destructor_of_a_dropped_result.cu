// request: gradient(f, "y, x")
struct Guard {
    double* p;
    double k;
    ~Guard() { *p *= k; }
};
Guard guarded(double* p, double k) { return Guard{p, k}; }
void f(double* y, const double* x) {
    guarded(y, x[1]);
  //^^^^^^^^^^^^^^^^ CG0112: temporary of type `Guard`, whose destructor has a body
}
