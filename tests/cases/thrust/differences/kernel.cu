// Neighbours, by their difference and by another function, also where the results take the place of the values.
#include <thrust/adjacent_difference.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>

struct Slope {
    double step;
    __host__ __device__ double operator()(double next, double before) const { return (next - before) * next / step; }
};

void run(double* out, const double* x, double step, int n) {
    thrust::device_ptr<const double> v(x);
    thrust::device_vector<double> inner(n);
    thrust::adjacent_difference(v, v + n, inner.begin());
    thrust::adjacent_difference(thrust::device, inner.begin(), inner.end(), inner.begin(), Slope{step});
    thrust::adjacent_difference(inner.begin(), inner.end(), thrust::device_ptr<double>(out), thrust::plus<double>());
}
