// What the lambda returns has a type that the library computes: `atan2` of a float and a double.
#include <cmath>
double f(const float* x, float a, int n) {
    auto angle = [&](float v) { return v + atan2(a, 2.0 + v); };
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += angle(x[i]) * angle(0.5f);
    return sum;
}
