// prints: 2 3
// prints: 5 7
// prints: 11
#include <cugrad/cugrad.h>

#include <cstdio>

// The kernel, with a type of its own, and the request for its derivative.
#define SCALE(k, by)                                                                                    \
  struct k##_factor { double value; };                                                                  \
  __global__ void k(double* y, const double* x, k##_factor f) { y[threadIdx.x] = x[threadIdx.x] * f.value; } \
  void k##_gradient(double* y, double* x, double* y_adj, double* x_adj) {                               \
    cugrad::gradient(k, "y, x").execute_kernel(1, 1, y, x, k##_factor{by}, y_adj, x_adj);               \
  }
// The function, and the head of one that asks in plain sight.
#define TIMES(f, by)                             \
  static double f(double x) { return by * x; }   \
  double f##_derivative()

SCALE(twice, 2) SCALE(thrice, 3);
namespace inner {
SCALE(five, 5)
SCALE(seven, 7)
}  // namespace inner

TIMES(eleven, 11) {
  double d = 0;
  cugrad::gradient(eleven).execute(1, &d);
  return d;
}

int main() {
  double* m;
  cudaMallocManaged(&m, 7 * sizeof(double));
  double *y = m, *x = m + 1, *seed = m + 2, *d = m + 3;
  for (int i = 0; i < 7; i++) m[i] = 0;
  *x = 1;
  int at = 0;
  for (auto gradient : {twice_gradient, thrice_gradient, inner::five_gradient, inner::seven_gradient}) {
    *seed = 1;
    gradient(y, x, seed, d + at++);
    cudaDeviceSynchronize();
  }
  printf("%g %g\n%g %g\n%g\n", d[0], d[1], d[2], d[3], eleven_derivative());
}
