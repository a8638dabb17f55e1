// Evaluating a cubic spline at many points: the gradient by the points, the knots, the values and the second derivatives at the knots.
//
// The interval of a point is found by bisection; that choice has no derivative, what is computed in the interval has.
#include <cugrad/cugrad.h>

#include "verdict.h"

__device__ int interval(const double* knots, int count, double x) {
    int low = 0, high = count - 1;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (knots[middle] > x)
            high = middle;
        else
            low = middle;
    }
    return low;
}

__global__ void evaluate(double* out, const double* points, const double* knots, const double* values, const double* bends, int count,
                         int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int k = interval(knots, count, points[i]);
    double h = knots[k + 1] - knots[k];
    double a = (knots[k + 1] - points[i]) / h, b = (points[i] - knots[k]) / h;
    out[i] = a * values[k] + b * values[k + 1] + ((a * a * a - a) * bends[k] + (b * b * b - b) * bends[k + 1]) * h * h / 6.0;
}

// The second derivatives of the natural spline through the values, on the host.
static void natural(managed<double>& bends, managed<double>& knots, managed<double>& values) {
    const int n = knots.size;
    managed<double> upper(n, 0.0);
    bends.fill(0.0);
    for (int k = 1; k < n - 1; ++k) {
        double left = knots[k] - knots[k - 1], right = knots[k + 1] - knots[k];
        double slope = (values[k + 1] - values[k]) / right - (values[k] - values[k - 1]) / left;
        double pivot = 2.0 * (left + right) - left * upper[k - 1];
        upper[k] = right / pivot;
        bends[k] = (6.0 * slope - left * bends[k - 1]) / pivot;
    }
    for (int k = n - 2; k > 0; --k) bends[k] -= upper[k] * bends[k + 1];
}

int main() {
    const int count = 12, n = 200;
    numbers random;
    managed<double> knots(count), values(count), bends(count), points(n), out(n), weight(n), seed(n);
    managed<double> knots_adj(count, 0.0), values_adj(count, 0.0), bends_adj(count, 0.0), points_adj(n, 0.0);
    for (int k = 0; k < count; ++k) {
        knots[k] = k + random.uniform(-0.3, 0.3);
        values[k] = std::sin(knots[k]);
    }
    natural(bends, knots, values);
    for (int i = 0; i < n; ++i) {
        points[i] = random.uniform(0.5, count - 1.5);
        weight[i] = seed[i] = random.uniform(-1, 1);
    }

    auto gradient = cugrad::gradient(evaluate, "out, points, knots, values, bends");
    gradient.execute_kernel(dim3(4), dim3(64), out.data, points.data, knots.data, values.data, bends.data, count, n, seed.data,
                            points_adj.data, knots_adj.data, values_adj.data, bends_adj.data);
    cudaDeviceSynchronize();

    double furthest = 0.0;
    for (int i = 0; i < n; ++i) furthest = std::fmax(furthest, std::fabs(out[i] - std::sin(points[i])));
    std::printf("the spline is within %.3f of the sine\n", furthest);

    auto weighted = [&] {
        evaluate<<<4, 64>>>(out, points, knots, values, bends, count, n);
        cudaDeviceSynchronize();
        double sum = 0.0;
        for (int i = 0; i < n; ++i) sum += weight[i] * out[i];
        return sum;
    };
    verdict check(1e-6);
    check.compare(furthest < 0.1 ? 1.0 : 0.0, 1.0);
    for (int i = 0; i < n; i += 17) check.difference(points_adj[i], points[i], 1e-6, weighted);
    for (int k = 0; k < count; ++k) {
        check.difference(knots_adj[k], knots[k], 1e-7, weighted);
        check.difference(values_adj[k], values[k], 1e-6, weighted);
        check.difference(bends_adj[k], bends[k], 1e-6, weighted);
    }
    return check.report("cubic spline");
}
