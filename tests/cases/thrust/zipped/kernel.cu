// Iterators that go together, and functions of the tuples they lead to.
#include <thrust/device_vector.h>
#include <thrust/for_each.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/tuple.h>

struct Saxpy {
    double a;
    template <class Tuple>
    __host__ __device__ void operator()(Tuple t) const {
        thrust::get<2>(t) = a * thrust::get<0>(t) * thrust::get<1>(t) + thrust::get<2>(t) * thrust::get<2>(t);
    }
};
struct Weighted {
    __host__ __device__ double operator()(const thrust::tuple<double, double, int>& t) const {
        return thrust::get<0>(t) * thrust::get<1>(t) * (1 + thrust::get<2>(t));
    }
};
struct Length {
    __host__ __device__ double operator()(thrust::tuple<double, double> t) const {
        return sqrt(thrust::get<0>(t) * thrust::get<0>(t) + thrust::get<1>(t) * thrust::get<1>(t));
    }
};

double run(double* out, double* x, double* y, double a, int n) {
    thrust::device_ptr<double> p(x), q(y), r(out);
    thrust::for_each(thrust::make_zip_iterator(thrust::make_tuple(p, q, r)),
                     thrust::make_zip_iterator(thrust::make_tuple(p + n, q + n, r + n)), Saxpy{a});
    thrust::device_vector<double> v(n);
    auto three = thrust::make_zip_iterator(p, r, thrust::make_counting_iterator(0));
    thrust::transform(three, three + n, v.begin(), Weighted());
    auto two = thrust::make_zip_iterator(thrust::make_tuple(v.begin(), q));
    return thrust::transform_reduce(two, two + n, Length(), a, thrust::plus<double>());
}
