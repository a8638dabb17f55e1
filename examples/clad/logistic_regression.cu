// The loss of a logistic regression, differentiated by its weights with Clad's names; then some steps of gradient descent.
#include "clad/Differentiator/Differentiator.h"

#include "../verdict.h"

__device__ double log_sigmoid(double z) { return z >= 0.0 ? -log1p(exp(-z)) : z - log1p(exp(z)); }

__global__ void loss(double* losses, const double* features, const int* labels, const double* weights, double bias, int samples,
                     int dimensions) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= samples) return;
    double z = bias;
    for (int k = 0; k < dimensions; ++k) z += weights[k] * features[i * dimensions + k];
    losses[i] = labels[i] ? -log_sigmoid(z) : -log_sigmoid(-z);
}

int main() {
    const int samples = 300, dimensions = 6;
    const dim3 grid(5), block(64);
    numbers random;
    managed<double> features(samples * dimensions), weights(dimensions, 0.1), losses(samples);
    managed<int> labels(samples);
    for (int i = 0; i < samples; ++i) {
        double z = 0.3;
        for (int k = 0; k < dimensions; ++k) {
            features[i * dimensions + k] = random.uniform(-1, 1);
            z += (k - 2.5) * features[i * dimensions + k];
        }
        labels[i] = z > random.uniform(-1, 1);
    }
    double bias = 0.0;
    auto mean = [&] {
        loss<<<grid, block>>>(losses, features, labels, weights, bias, samples, dimensions);
        cudaDeviceSynchronize();
        double sum = 0.0;
        for (int i = 0; i < samples; ++i) sum += losses[i];
        return sum / samples;
    };

    managed<double> weights_adj(dimensions), bias_adj(1), seed(samples);
    auto loss_grad = clad::gradient(loss, "losses, weights, bias");
    verdict check(1e-7);
    const double before = mean();
    for (int step = 0; step < 20; ++step) {
        weights_adj.fill(0.0);
        bias_adj.fill(0.0);
        seed.fill(1.0 / samples);
        loss_grad.execute_kernel(grid, block, losses.data, features.data, labels.data, weights.data, bias, samples, dimensions,
                                 seed.data, weights_adj.data, bias_adj.data);
        cudaDeviceSynchronize();
        if (step % 10 == 0) {
            for (int k = 0; k < dimensions; ++k) check.difference(weights_adj[k], weights[k], 1e-6, mean);
            check.difference(bias_adj[0], bias, 1e-6, mean);
        }
        for (int k = 0; k < dimensions; ++k) weights[k] -= 2.0 * weights_adj[k];
        bias -= 2.0 * bias_adj[0];
    }
    const double after = mean();
    std::printf("mean loss %.4f, after 20 steps %.4f\n", before, after);
    check.compare(after < 0.7 * before ? 1.0 : 0.0, 1.0);
    return check.report("logistic regression");
}
