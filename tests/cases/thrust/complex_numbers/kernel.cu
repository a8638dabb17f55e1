// Complex numbers of Thrust: every function of one, arrays of them, and sums that a loop carries.
#include <thrust/complex.h>

using Number = thrust::complex<double>;

__device__ Number rotate(const Number& z, double angle) { return z * thrust::polar(1.0, angle); }

__global__ void kernel(Number* out, const Number* in, double a, int n) {
  int i = threadIdx.x;
  Number z = in[i];
  Number sum(0.5, a);
  for (int k = 0; k < n; ++k) sum = sum * z + Number(a, 1.0) / (z + 2.0);
  Number w = thrust::exp(rotate(z, a)) - thrust::conj(sum) * 0.25;
  w += thrust::sqrt(z) + thrust::sqrt(-z);
  w -= thrust::log(w + 3.0) / 2.0;
  w *= thrust::pow(z, 1.5) + thrust::pow(z, w * 0.1) + thrust::pow(2.0, z);
  w /= Number(3.0, thrust::norm(z));
  Number waves = thrust::sin(z) * thrust::cos(z) + thrust::sinh(z) * thrust::cosh(z) + thrust::tanh(z) * 0.5;
  out[i] = w + waves * Number(thrust::abs(z), thrust::arg(z));
  if (z.real() > 1.0) out[i].imag(z.real() * w.imag());
}
