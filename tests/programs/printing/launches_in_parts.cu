// prints: 1 2 3
// prints: 24 12
// prints: 3 3
#include <cugrad/cugrad.h>

#include <cstdio>

// The configuration alone, all but the arguments, and the kernel's name by an argument.
#define ON_ONE <<<1, 2>>>
#define ON(blocks, threads) <<<blocks, dim3(threads, 1)>>>
#define FILL fill<<<1, 2>>>
#define RUN(kernel, threads) kernel<<<1, threads>>>

__global__ void fill(double* y, const double* from, double v) {
  __syncthreads();
  y[threadIdx.x] = from ? from[threadIdx.x] : v;
}
template <class T>
__global__ void cube(T* y, const T* x) { y[threadIdx.x] = x[threadIdx.x] * x[threadIdx.x] * x[threadIdx.x]; }

double host(double* y, const double* x) {
  cube<double> ON(1, 2)(y, x);
  cudaDeviceSynchronize();
  double result[2];
  cudaMemcpy(result, y, sizeof(result), cudaMemcpyDeviceToHost);
  return result[0] + result[1];
}

int main() {
  double *y, *x, *y_adj, *x_adj;
  for (double** p : {&y, &x, &y_adj, &x_adj}) cudaMallocManaged(p, 2 * sizeof(double)), (*p)[0] = (*p)[1] = 0;
  fill ON_ONE(y, NULL, 1);
  double first = y[1];
  FILL(y, (const double*)nullptr, 2);
  double second = y[1];
  RUN(fill, 2)(y, y_adj, 3), RUN((cube<double>), 2)(x, y);
  RUN(fill, 2)(y, (const double*)nullptr, 3);
  printf("%g %g %g\n", first, second, y[1]);

  x[0] = 2, x[1] = 2;
  y_adj[0] = 1, y_adj[1] = 0;
  cugrad::gradient(cube<double>, "y, x").execute_kernel(1, 2, y, x, y_adj, x_adj);
  y_adj[0] = y_adj[1] = 0;
  cugrad::gradient(host, "y, x").execute(y, x, y_adj, x_adj);
  printf("%g %g\n", x_adj[0], x_adj[1]);

  auto* chosen = &cube<double>;
  y[0] = y[1] = 0, x[0] = x[1] = 1;
  chosen ON_ONE(y, x);
  double sum = y[0] + y[1];
  (chosen)ON(1, 1)(y, x);
  printf("%g %g\n", sum + 1, y[0] + 2);
}
