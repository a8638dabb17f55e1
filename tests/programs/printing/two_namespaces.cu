// prints: 26 52
// prints: 26 52
// prints: 26 52
// prints: 52
// The same derivative and the same recursive pullback are needed in several namespaces, and each must find its own.
#include <cugrad/cugrad.h>
#include <cstdio>
__host__ __device__ double rising(double x, int n) { return n <= 1 ? x : x * rising(x + 1.0, n - 1); }
__host__ __device__ double twice(double x) { return 2 * rising(x, 3); }

#define GO                                                 \
    double a = 0, b = 0;                                   \
    cugrad::gradient(rising, "x").execute(2.0, 3, &a);     \
    cugrad::gradient(twice, "x").execute(2.0, &b);         \
    printf("%g %g\n", a, b);

namespace first {
void go() {
    double a = 0, b = 0;
    cugrad::gradient(rising, "x").execute(2.0, 3, &a);
    cugrad::gradient(twice, "x").execute(2.0, &b);
    printf("%g %g\n", a, b);
}
}  // namespace first
namespace second {
void go() { GO }
}  // namespace second
void go() {
    double a = 0, b = 0;
    cugrad::gradient(rising, "x").execute(2.0, 3, &a);
    cugrad::gradient(twice, "x").execute(2.0, &b);
    printf("%g %g\n", a, b);
}
namespace first {
void again() {
    double b = 0;
    cugrad::gradient(twice, "x").execute(2.0, &b);
    printf("%g\n", b);
}
}  // namespace first
int main() {
    first::go();
    second::go();
    go();
    first::again();
}
