// Pooling of dfdx, a library of neural networks: our gradient beside its own kernel for it.
#include <cmath>
#include <cstdio>
#include <vector>

#include <cugrad/cugrad.h>

#include "pool2d.cu"

static double drawn(unsigned& state) {
  state = state * 1664525u + 1013904223u;
  return (state >> 8) / 8388608.0 - 1.0;
}

int main() {
  for (Pool2dKind kind : {AVG, MIN, MAX}) {
    const size_t n = 2, channels = 3, height = 9, width = 7;
    Pool2dOp op = {kind, 3, 2, 1, 1, n, channels, height, (height + 2 - 3) / 2 + 1, width, (width + 2 - 3) / 2 + 1};
    const size_t in = n * channels * height * width, out = n * channels * op.h_out * op.w_out;
    std::vector<double> x(in), y(out), seed(out), ours(in), theirs(in);
    unsigned state = 7;
    for (double& each : x) each = drawn(state);
    for (double& each : seed) each = drawn(state);
    const std::vector<double> y_adj = seed;
    const size_t in_strides[] = {channels * height * width, height * width, width, 1};
    const size_t out_strides[] = {channels * op.h_out * op.w_out, op.h_out * op.w_out, op.w_out, 1};

    size_t *s, *t;
    double *d_x, *d_y, *d_seed, *d_adj;
    cudaMalloc(&s, sizeof in_strides);
    cudaMalloc(&t, sizeof out_strides);
    cudaMalloc(&d_x, in * sizeof(double));
    cudaMalloc(&d_adj, in * sizeof(double));
    cudaMalloc(&d_y, out * sizeof(double));
    cudaMalloc(&d_seed, out * sizeof(double));
    cudaMemcpy(s, in_strides, sizeof in_strides, cudaMemcpyHostToDevice);
    cudaMemcpy(t, out_strides, sizeof out_strides, cudaMemcpyHostToDevice);
    cudaMemcpy(d_x, x.data(), in * sizeof(double), cudaMemcpyHostToDevice);

    pool2d_fwd_f64<<<2, 128>>>(op, s, t, d_x, d_y);
    cudaMemset(d_adj, 0, in * sizeof(double));
    cudaMemcpy(d_seed, y_adj.data(), out * sizeof(double), cudaMemcpyHostToDevice);
    pool2d_bwd_f64<<<2, 128>>>(op, s, t, d_x, d_adj, d_y, d_seed);
    cudaMemcpy(theirs.data(), d_adj, in * sizeof(double), cudaMemcpyDeviceToHost);

    cudaMemset(d_adj, 0, in * sizeof(double));
    auto gradient = cugrad::gradient(pool2d_fwd_f64, "inp, out");
    gradient.execute_kernel(dim3(2), dim3(128), op, s, t, d_x, d_y, d_adj, d_seed);
    cudaMemcpy(ours.data(), d_adj, in * sizeof(double), cudaMemcpyDeviceToHost);

    double most = 0, size = 0;
    for (size_t i = 0; i < in; ++i) {
      most = fmax(most, fabs(ours[i] - theirs[i]));
      size = fmax(size, fabs(theirs[i]));
    }
    printf("%s %s\n", kind == AVG ? "mean" : kind == MIN ? "minimum" : "maximum", size > 0.1 && most < 1e-12 ? "agrees" : "differs");
    for (void* p : {(void*)s, (void*)t, (void*)d_x, (void*)d_y, (void*)d_seed, (void*)d_adj}) cudaFree(p);
  }
}
