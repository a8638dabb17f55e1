// prints: 13 5
// prints: 6
// prints: 8
// What is marked as a constant, and what `cugrad::stop_gradient` is given, has no derivative.
#include <cstdio>

#include "cugrad/cugrad.h"
#define CONSTANT __attribute__((annotate("non_differentiable")))

struct Line {
  double slope;
  CONSTANT double offset;
  double at(double x) const { return (slope + offset) * x; }
};
double variables(double a, double b) {
  CONSTANT double k = a * a;
  k += b;
  Line line{a, b};
  CONSTANT double t[2] = {a, b};
  return k * a + line.at(b) + line.offset + t[1] * a;
}
CONSTANT double square(double a) { return a * a; }
double functions(double a) { return square(a) * a + cugrad::stop_gradient(a) * a; }
__global__ void scaled(double* y, const double* x) { *y = cugrad::stop_gradient(*x * 4) * *x; }

int main() {
  double a = 0, b = 0;
  cugrad::gradient(variables).execute(2.0, 3.0, &a, &b);
  std::printf("%g %g\n", a, b);
  a = 0;
  cugrad::gradient(functions).execute(2.0, &a);
  std::printf("%g\n", a);
  double *y, *x, *y_adj, *x_adj, two = 2, one = 1;
  cudaMalloc(&y, 8), cudaMalloc(&x, 8), cudaMalloc(&y_adj, 8), cudaMalloc(&x_adj, 8);
  cudaMemcpy(x, &two, 8, cudaMemcpyHostToDevice);
  cudaMemcpy(y_adj, &one, 8, cudaMemcpyHostToDevice);
  cudaMemset(x_adj, 0, 8);
  cugrad::gradient(scaled).execute_kernel(dim3(1), dim3(1), y, x, y_adj, x_adj);
  cudaMemcpy(&a, x_adj, 8, cudaMemcpyDeviceToHost);
  std::printf("%g\n", a);
}
