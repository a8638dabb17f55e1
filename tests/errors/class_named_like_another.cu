// request: gradient(f, "y, x")
struct P { double a, b; };
template <class T>
double g(const T& t) {
       //^^^^^^^^^^ CG0112: type `P (means several types)`
    P k{t.b, t.a};
    T u = t;
    return u.a * 2.0 + k.a;
}
void f(double* y, const double* x) {
    struct P { double b, a; };
    P p{x[0], x[1]};
    *y = g(p);
}
