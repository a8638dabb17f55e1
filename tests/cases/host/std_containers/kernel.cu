// Containers and algorithms of the C++ library around a kernel; adjoints live beside them.
#include <cuda_runtime.h>
#include <vector>
#include <algorithm>
#include <numeric>
#include <memory>
#include <array>
__global__ void mul(double* z, const double* x, double a, int n) { int i = threadIdx.x; if (i < n) z[i] = a * x[i] * x[i]; }
struct Model {
  std::vector<double> weights;
  std::array<double, 3> taps;
  explicit Model(int n) : weights(n, 0.5), taps{{1.0, 2.0, 3.0}} {}
};
static std::vector<double> run(const std::vector<double>& x, double a) {
  int n = (int)x.size();
  double *dx, *dz;
  cudaMalloc(&dx, n * sizeof(double)); cudaMalloc(&dz, n * sizeof(double));
  cudaMemcpy(dx, x.data(), n * sizeof(double), cudaMemcpyHostToDevice);
  mul<<<1, 32>>>(dz, dx, a, n);
  std::vector<double> out(n);
  cudaMemcpy(&out[0], dz, n * sizeof(double), cudaMemcpyDeviceToHost);
  cudaFree(dx); cudaFree(dz);
  return out;
}
double model(const double* in, double a, int n) {
  std::vector<double> x(in, in + n);
  Model m(n);
  std::vector<double> y = run(x, a);
  std::vector<double> z = y;
  std::transform(x.begin(), x.end(), y.begin(), z.begin(), [a](double p, double q) { return a * p * q; });
  m.weights.assign(z.begin(), z.end());
  auto buffer = std::make_unique<double[]>(n);
  std::copy(m.weights.begin(), m.weights.end(), buffer.get());
  x.swap(y);
  std::fill(z.begin(), z.end(), 0.25);
  for (auto& v : z) v += x[0];
  double s = std::inner_product(z.begin(), z.end(), buffer.get(), 0.0);
  for (size_t i = 0; i < m.taps.size(); ++i) s += m.taps[i] * x.at(i) * y.back();
  return s;
}
