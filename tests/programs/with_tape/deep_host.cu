// What a host function keeps in a long loop and in deep recursion, more than memory may hold: it goes to disk and comes back.
// Run with CUGRAD_CHECKPOINT_DISK and CUGRAD_TAPE_MEMORY; without the first everything stays in memory.
#include <cugrad/cugrad.h>
#include <cugrad/tape.h>

#include <cmath>
#include <cstdio>

// Every step has a weight of its own, so that no few numbers lead to its derivatives.
double turn(double x, const double* weights, double rate, int n) {
    double total = 0.0;
    for (int i = 0; i < n; ++i) {
        x = x + rate * weights[i % 4] * sin(x * x);
        total += x * x;
    }
    return total / n;
}

double descend(double x, int depth) {
    if (depth == 0) return sin(x);
    double y = x;
    for (int i = 0; i < 40; ++i) y = y + 0.001 * sin(y * y);
    double below = descend(y * 0.9999, depth - 1);
    return 0.9 * sin(below + y) + 0.1 * y;
}

static bool close(double a, double b) { return std::fabs(a - b) <= 1e-6 * (1.0 + std::fabs(b)); }

int main() {
    double x_adj = 0.0, rate_adj = 0.0;
    const int n = 3000000;
    const double weights[4] = {1.0, 0.5, 1.5, 0.75};
    double weights_adj[4] = {};
    auto gradient = cugrad::gradient(turn, "x, weights, rate");
    gradient.execute(0.7, weights, 1e-7, n, &x_adj, weights_adj, &rate_adj);
    const double h = 1e-5;
    const double difference = (turn(0.7 + h, weights, 1e-7, n) - turn(0.7 - h, weights, 1e-7, n)) / (2 * h);
    std::printf("loop: %.9g, by differences %.9g\n", x_adj, difference);
    bool right = close(x_adj, difference) && rate_adj != 0.0;

    double deep_adj = 0.0;
    auto deeper = cugrad::gradient(descend, "x");
    const int depth = 2000;
    deeper.execute(0.8, depth, &deep_adj);
    const double expected = (descend(0.8 + h, depth) - descend(0.8 - h, depth)) / (2 * h);
    std::printf("recursion: %.9g, by differences %.9g\n", deep_adj, expected);
    right = right && close(deep_adj, expected);
#ifdef CUGRAD_TAPE_LIBRARY
    std::printf("%zu MiB went down\n", cugrad::tape_storage::deep_bytes() >> 20);
#endif
    std::printf(right ? "right\n" : "wrong\n");
    return right ? 0 : 1;
}
