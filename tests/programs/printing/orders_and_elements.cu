// prints: 12 12
// prints: 24 24
// prints: 8 0
// prints: 4 3
// prints: 7
// Clad's forward mode: along one parameter any number of times, and along one element of an array, without an array
// for the tangents; and adjoints of numbers that nobody looks at.
#include <clad/Differentiator/Differentiator.h>

#include <cstdio>

double fourth(double x, double y) { return x * x * x * x + x * y; }

double weighted(const double* values, const double* weights, int n) {
    double total = values[0] * values[0];
    for (int i = 0; i < n; ++i) total += *(values + i) * weights[i];
    return total;
}

struct Parabola {
    double a;
    double at(double x) const { return a * x * x; }
    double dot(const double* p) const { return a * p[1]; }
};

#define THIRD(f) clad::differentiate<3>(f, "x")

int main() {
    auto second = clad::differentiate<2>(fourth, 0);
    auto again = clad::differentiate<clad::opts::order2>(fourth, "x");
    std::printf("%g %g\n", second.execute(1, 5), again.execute(-1, 5));
    auto third = THIRD(fourth);
    std::printf("%g %g\n", third.execute(1, 5), clad::differentiate<3, clad::opts::enable_tbr>(fourth, "x").execute(1, 5));
    const Parabola parabola{4};
    std::printf("%g %g\n", clad::differentiate<2>(&Parabola::at, "x").execute(parabola, 3),
                clad::differentiate<3>(&Parabola::at, "x").execute(parabola, 3));
    const double values[] = {1, 5, 7}, weights[] = {2, 3, 9};
    auto first = clad::differentiate(weighted, "values[0]");
    auto next = clad::differentiate(weighted, "values[1]");
    std::printf("%g %g\n", first.execute(values, weights, 3), next.execute(values, weights, 3));
    // Adjoints that are only added to may be one number.
    double both = 0;
    clad::gradient(fourth).execute(1, 2, &both, &both);
    std::printf("%g\n", both);
    return 0;
}
