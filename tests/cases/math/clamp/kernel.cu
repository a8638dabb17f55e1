#include <algorithm>

// Inside of the bounds the value passes, outside of them the bound: each has the derivative of what was chosen.
double kernel(const double* x, double low, double high, int n) {
    double total = 0;
    for (int i = 0; i < n; ++i) total += x[i] * std::clamp(x[i], low, high) * std::clamp(i, 1, 3);
    return total;
}
