// request: gradient(f, "y, x")
struct Guard {
    double* p;
    double k;
    ~Guard() { *p *= k; }
};
void add(Guard g, double v) { *g.p += v; }
void f(double* y, const double* x) {
    Guard g{y, x[1]};
    add(g, x[2]);
      //^ CG0112: `Guard` is passed by value, and its destructor has a body
}
