#include <limits>
#include <type_traits>

// Constants of the standard library as values, in instances where they differ.
template <class T>
__device__ T scale(T x) {
  const bool is_double = std::is_same<T, double>::value;
  T factor = is_double ? T(3) : T(2);
  if (std::is_integral_v<T> || !std::is_floating_point<T>::value) factor = 0;
  return factor * x * std::numeric_limits<T>::digits / 10;
}

template <class T>
__global__ void kernel(T *out, const T *x, const float *y) {
  int i = threadIdx.x;
  out[i] = scale(x[i]) * x[i] + scale(y[i]) + (std::is_same_v<T, float> ? 1 : 2) * x[i];
}
template __global__ void kernel<double>(double *, const double *, const float *);
