// prints: 1 6
// prints: 4
// Lambdas without captures are requested like functions. nvcc gives them no name that generated code could use, so this
// is a program of C++.
#include <cugrad/cugrad.h>

#include <cstdio>

int main() {
    auto product = [](double a, double b) { return a * b * b; };
    double a_adj = 0, b_adj = 0;
    cugrad::gradient(product).execute(3, 1, &a_adj, &b_adj);
    std::printf("%g %g\n", a_adj, b_adj);
    auto square = [](double x) { return x * x; };
    std::printf("%g\n", cugrad::differentiate(square, "x").execute(2));
    return 0;
}
