// Vectors that are given lists of values, and allocators that say nothing.
#include <memory>
#include <vector>
static double sum(const std::vector<double>& v) {
    double s = 0.0;
    for (double one : v) s = s * 0.5 + one * one;
    return s;
}
double listed(const double* in, double a, int n) {
    std::vector<double>::allocator_type given;
    std::allocator<double> alloc;
    std::vector<double> v({in[0], a}, given), w(n, a, alloc), z(n, alloc);
    for (int i = 0; i < n; ++i) {
        v.insert(v.begin() + i, {in[i] * a, v[0], v.back()});
        w = {in[i], v[1], w[0] * a};
        z[i] = sum(w);
    }
    w.assign({a, v[2] * in[1]});
    v.insert(v.end(), {w[1]});
    return sum(v) + sum(w) * sum(z);
}
