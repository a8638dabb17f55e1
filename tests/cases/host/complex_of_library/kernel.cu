// Complex numbers of the C++ library, in host code.
#include <complex>

using namespace std;

struct Filter {
  complex<double> poles[2];
  double gain;
};

double response(const double* in, double frequency) {
  Filter filter;
  filter.poles[0] = complex<double>(in[0], in[1]);
  filter.poles[1] = std::conj(filter.poles[0]) * in[2];
  filter.gain = in[2] * 2;
  complex<double> z = std::polar(1.0, frequency);
  complex<double> product = filter.gain;
  for (int k = 0; k < 2; ++k) product /= z - filter.poles[k];
  product.real(product.real() + std::abs(z * in[0]));
  auto difference = std::exp(product) - complex<double>(0.0, 1.0) * z;
  return std::norm(product) + std::real(difference) * std::imag(difference);
}
