// Pointers, numbers and arrays at namespace scope that host functions share.
#include <cuda_runtime.h>
struct Fields {
  double* now;
  double* next;
  double rate;
};
static Fields fields;
static double* weights = nullptr;
static double staging[2][6], energy;
static int block = 4;
__global__ void step(double* next, const double* now, const double* w, double rate, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) next[i] = now[i] + rate * w[i] * now[i] * now[(i + 1) % n];
}
static void set_up(const double* in, int n) {
  cudaMalloc(&fields.now, n * sizeof(double));
  cudaMalloc(&fields.next, n * sizeof(double));
  cudaMalloc(&weights, n * sizeof(double));
  for (int i = 0; i < n; ++i) {
    staging[0][i] = in[i];
    staging[1][i] = 0.5 * in[n - 1 - i];
  }
  cudaMemcpy(fields.now, staging[0], n * sizeof(double), cudaMemcpyHostToDevice);
  cudaMemcpy(weights, staging[1], n * sizeof(double), cudaMemcpyHostToDevice);
}
static void advance(int n) {
  step<<<(n + block - 1) / block, block>>>(fields.next, fields.now, weights, fields.rate, n);
  double* t = fields.now;
  fields.now = fields.next;
  fields.next = t;
}
static void tear_down() {
  cudaFree(fields.now);
  cudaFree(fields.next);
  cudaFree(weights);
}
double f(double* out, const double* in, double rate, int n) {
  fields.rate = rate;
  energy = 0;
  set_up(in, n);
  for (int k = 0; k < 3; ++k) advance(n);
  cudaMemcpy(staging, fields.now, n * sizeof(double), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i) {
    energy += staging[0][i] * staging[0][i];
    out[i] = staging[0][i] * staging[1][i];
  }
  tear_down();
  return energy;
}
