// Several results at once: a pair, or a tuple, is given to variables.
#include <thrust/pair.h>
#include <thrust/tuple.h>
__device__ thrust::pair<double, double> moments(const double* x, int n) {
    double sum = 0, squares = 0;
    for (int i = 0; i < n; ++i) {
        sum += x[i];
        squares += x[i] * x[i];
    }
    return thrust::pair<double, double>(sum / n, squares / n);
}
__device__ thrust::tuple<double, double> halves(double a) { return thrust::make_tuple(0.5 * a, 0.25 * a * a); }
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    double mean, square, low, high;
    thrust::tie(mean, square) = moments(x + i * n, n);
    thrust::tie(low, high) = halves(mean);
    out[i] = (square - mean * mean) * low + high;
}
