// request: gradient(f, "x")
#include <initializer_list>
double sum(const std::initializer_list<double>& all) {
    double s = 0;
    for (double v : all) s += v;
    return s;
}
double f(double x) {
    auto all = {x, 2 * x};
    return sum(all);
             //^^^ CG0121: a list in braces as an argument
}
