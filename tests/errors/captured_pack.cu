// request: gradient(f, "y, x")
template <class... T>
double horner(double k, T... t) {
    auto sum = [...a = t * 2.0](double k) {
        double s = 0;
        ((s = s * k + a), ...);
                    //^ CG0110: a capture that declares a pack of variables, like `[...y = x]`
        return s;
    };
    return sum(k);
}
void f(double* y, const double* x) { *y = horner(x[0], x[1], x[2]); }
