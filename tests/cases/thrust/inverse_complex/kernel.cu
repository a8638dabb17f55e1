// Inverse functions of complex numbers, and roots on both sides of their cut.
#include <thrust/complex.h>

using Number = thrust::complex<double>;

__global__ void kernel(Number* out, const Number* in, double a) {
  int i = threadIdx.x;
  Number z = in[i];
  Number w = thrust::asin(z) * thrust::acos(z * a) + thrust::atan(z) * thrust::log10(z + 3.0);
  w += thrust::asinh(z * 2.0) - thrust::acosh(z + Number(0.5, a)) * thrust::atanh(z * 0.7);
  // A negative zero is below the cut.
  w *= thrust::sqrt(Number(-2.0 - z.real(), -0.0)) - thrust::sqrt(Number(-2.0 - z.imag(), 0.0));
  out[i] = w;
}
