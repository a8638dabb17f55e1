// Memory that belongs to unique_ptr, on the device by a deleter.
#include <cuda_runtime.h>
#include <vector>
#include <numeric>
#include <memory>
#include <array>
#include <algorithm>
__global__ void mul(double* z, const double* x, double a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) z[i] = a * x[i] * x[i]; }
struct Deleter { void operator()(double* p) const { cudaFree(p); } };
using dptr = std::unique_ptr<double[], Deleter>;
static dptr make(size_t n) { double* p; cudaMalloc(&p, n * sizeof(double)); return dptr(p); }
double owned(const double* in, double a, int n) {
  std::vector<double> h(n), g(n, 1.5);
  for (int i = 0; i < n; ++i) h[i] = in[i] * a;
  auto x = make(n); auto z = make(n);
  cudaMemcpy(x.get(), h.data(), h.size() * sizeof(double), cudaMemcpyHostToDevice);
  mul<<<1, 32>>>(z.get(), x.get(), a, n);
  cudaMemcpy(g.data(), z.get(), n * sizeof(double), cudaMemcpyDeviceToHost);
  std::array<double, 2> w = {2.0, a};
  double s = std::accumulate(g.begin(), g.end(), 0.0);
  for (double v : g) s += v * w[1];
  return s * w[0];
}
