// Vectors that are edited in the middle, and handed to helpers by reference.
#include <vector>
static void append(std::vector<double>& v, double a) {
    v.emplace_back(a * a);
    v.insert(v.begin(), a);
    v.insert(v.begin() + 1, 2, 3.0 * a);
}
static double sum(const std::vector<double>& v) {
    double s = 0.0;
    for (std::vector<double>::const_iterator it = v.begin(); it != v.end(); ++it) s += *it * *it;
    return s;
}
double edit(const double* in, double a, int n) {
    std::vector<double> v(in, in + n);
    append(v, a);
    v.erase(v.begin() + 3);
    std::vector<double> w;
    w.reserve(8);
    w.assign(v.begin(), v.end());
    w.insert(w.end(), v.begin() + 1, v.begin() + 3);
    w.erase(w.begin(), w.begin() + 2);
    w.resize(w.size() + 1, a);
    return sum(v) + sum(w) * w.back();
}
