// Iterators that compute what they lead to, and algorithms that go by an index.
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/for_each.h>
#include <thrust/gather.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/reduce.h>
#include <thrust/scatter.h>
#include <thrust/tabulate.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>

struct Stencil {
    const double* in;
    double a;
    int n;
    __host__ __device__ double operator()(int i) const { return a * in[i] * in[(i + 1) % n]; }
};
struct Apply {
    double* out;
    const double* in;
    __host__ __device__ void operator()(int i) const { out[i] += in[i] * in[i]; }
};
struct Weighted {
    double a;
    __host__ __device__ double operator()(int i) const { return a * i; }
};
struct Shuffle {
    int n;
    __host__ __device__ int operator()(int i) const { return (5 * i + 2) % n; }
};
struct Square {
    __host__ __device__ double operator()(double x) const { return x * x; }
};

void run(double* out, double* in, double* result, double a, int n) {
    thrust::counting_iterator<int> first(0);
    thrust::for_each(thrust::device, first, first + n, Apply{out, in});
    thrust::for_each_n(thrust::device, thrust::make_counting_iterator(0), n, Apply{out, in});
    thrust::device_vector<double> v(n), w(n);
    thrust::transform(first, first + n, v.begin(), Stencil{in, a, n});
    thrust::tabulate(w.begin(), w.end(), Weighted{a});
    double sum = thrust::transform_reduce(first, first + n, Stencil{out, a, n}, 0.0, thrust::plus<double>());
    auto squares = thrust::make_transform_iterator(v.begin(), Square());
    sum += thrust::reduce(squares, squares + n, a);
    thrust::device_ptr<double> p(out);
    thrust::device_vector<int> m(n);
    thrust::tabulate(thrust::device, m.begin(), m.end(), Shuffle{n});
    auto other = thrust::make_permutation_iterator(p, m.begin());
    sum += thrust::reduce(other, other + n / 2, 0.0, thrust::plus<double>());
    thrust::transform(v.begin(), v.end(), w.begin(), v.begin(), thrust::multiplies<double>());
    thrust::gather(m.begin(), m.end(), v.begin(), w.begin());
    thrust::scatter(w.begin(), w.end(), m.begin(), p);
    sum += *thrust::max_element(v.begin(), v.end()) * *thrust::min_element(w.begin(), w.end());
    result[0] = sum;
}
