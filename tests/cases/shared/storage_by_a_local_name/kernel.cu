// Storage of the standard library's for objects whose type is a name of the function's own.
#include <type_traits>
struct Moments {
  double mean, square;
  long count;
  __device__ Moments(double m, double s, long n) : mean(m), square(s), count(n) {}
  __device__ Moments with(const Moments& other) const {
    return Moments(mean + other.mean, square + other.square * other.mean, count + other.count);
  }
};
template <class T>
__global__ void kernel(T* out, const T* x) {
  using Both = Moments;
  using Wide = double2;
  __shared__ typename std::aligned_storage<sizeof(Both), alignof(Both)>::type storage[16];
  __shared__ typename std::aligned_storage<2 * sizeof(Wide), alignof(Wide)>::type pairs[8];
  Both* all = reinterpret_cast<Both*>(storage);
  Wide* wide = reinterpret_cast<Wide*>(pairs);
  all[threadIdx.x] = Both(x[threadIdx.x], x[threadIdx.x] * x[threadIdx.x], 1);
  wide[15 - threadIdx.x] = make_double2(x[threadIdx.x], 2);
  __syncthreads();
  Both sum = all[threadIdx.x].with(all[15 - threadIdx.x]);
  out[threadIdx.x] = sum.mean * sum.square * sum.count * wide[threadIdx.x].x;
}
template __global__ void kernel<double>(double*, const double*);
