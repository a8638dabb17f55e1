// Functions of zenu's library that launch kernels, in sources of their own: the gradient of a layer made of them.
#include <cmath>
#include <cstdio>

#include <cugrad/cugrad.h>

#include "activations.h"
#include "array_array.h"

// y = leaky_relu(x + bias) * gate
void layer(const double* x, const double* bias, double* gate, double* sum, double* active, double* y, int channels, int n) {
  conv_bias_add_double(x, sum, n / channels, bias, channels, n);
  relu_double(sum, active, 0.1, n, 1, 1);
  array_array_mul_double(active, 1, gate, 1, y, 1, n);
}

int main() {
  const int channels = 3, n = 60;
  double x[n], gate[n], bias[channels] = {0.3, -0.2, 0.1}, seed[n], gate_adj[n], bias_adj[channels];
  for (int i = 0; i < n; ++i) x[i] = sin(3.0 * i), gate[i] = cos(2.0 * i), seed[i] = cos(5.0 * i);
  double* d[12];
  for (double*& each : d) cudaMalloc(&each, n * sizeof(double)), cudaMemset(each, 0, n * sizeof(double));
  cudaMemcpy(d[0], x, sizeof x, cudaMemcpyHostToDevice);
  cudaMemcpy(d[1], bias, sizeof bias, cudaMemcpyHostToDevice);
  cudaMemcpy(d[2], gate, sizeof gate, cudaMemcpyHostToDevice);
  cudaMemcpy(d[11], seed, sizeof seed, cudaMemcpyHostToDevice);
  auto gradient = cugrad::gradient(layer, "x, bias, gate, sum, active, y");
  gradient.execute(d[0], d[1], d[2], d[3], d[4], d[5], channels, n, d[6], d[7], d[8], d[9], d[10], d[11]);
  cudaMemcpy(bias_adj, d[7], sizeof bias_adj, cudaMemcpyDeviceToHost);
  cudaMemcpy(gate_adj, d[8], sizeof gate_adj, cudaMemcpyDeviceToHost);

  double most = 0, expected[channels] = {};
  for (int i = 0; i < n; ++i) {
    const double sum = x[i] + bias[i / (n / channels) % channels];
    most = fmax(most, fabs(gate_adj[i] - seed[i] * (sum > 0 ? sum : 0.1 * sum)));
    expected[i / (n / channels) % channels] += seed[i] * gate[i] * (sum > 0 ? 1 : 0.1);
  }
  for (int c = 0; c < channels; ++c) most = fmax(most, fabs(bias_adj[c] - expected[c]));
  printf("layer %s\n", most < 1e-12 ? "agrees" : "differs");
}
