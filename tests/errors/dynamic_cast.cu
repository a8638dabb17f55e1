// request: gradient(f, "x")
struct Base {
    double k = 2.0;
    virtual ~Base() {}
};
struct Derived : Base {
    double m = 3.0;
};

double f(double x, Base* b) {
    Derived* d = dynamic_cast<Derived*>(b);
               //^^^ CG0110: dynamic_cast is not supported
    return d ? d->m * x : b->k * x;
}
