// prints: 12
// prints: 12
// prints: 12
// A class of a function, of which derivatives in two namespaces and outside need a struct.
#include <cstdio>
#include <cugrad/cugrad.h>

__device__ double chosen(double x, int which) {
    struct Pair {
        double a, b;
    };
    Pair all[2] = {{x, 2}, {3, x * x}};
    return all[which].a * all[1 - which].b;
}

namespace one {
void print() {
    auto gradient = cugrad::gradient(chosen, "x");
    double x_adj = 0;
    gradient.execute(2.0, 0, &x_adj);
    std::printf("%g\n", x_adj);
}
}  // namespace one

namespace two {
void print() {
    auto tangent = cugrad::differentiate(chosen, "x");
    std::printf("%g\n", (double)tangent.execute(2.0, 0));
}
}  // namespace two

int main() {
    one::print();
    two::print();
    auto gradient = cugrad::gradient(chosen, "x");
    double x_adj = 0;
    gradient.execute(2.0, 0, &x_adj);
    std::printf("%g\n", x_adj);
}
