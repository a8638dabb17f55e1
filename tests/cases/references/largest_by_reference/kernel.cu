// std::max and its kin give references to their arguments: what is written to these later is seen through them.
#include <algorithm>
void divide(double& a, double& b, const double& by) {
    a /= by;
    b /= by;
}
void largest(double* y, const double* x, int n) {
    for (int i = 0; i < n; ++i) {
        double u = x[i], v = x[n - 1 - i] * 0.7, w[2] = {u, v};
        const double& most = std::max(u, v);
        u *= 3;
        v *= 5;
        double sum = most * most;
        divide(u, v, std::max(u, v));
        sum += u + 10 * v;
        const double& kept = std::clamp(u, 0.0, 9.0);
        u = u * u + 0.1 * v;
        sum += kept * v;
        auto&& least = std::min(w[0], w[1]);
        w[0] *= 4;
        w[1] *= 4;
        y[i] = sum + least + std::max(v, std::min(u, sum));
    }
}
