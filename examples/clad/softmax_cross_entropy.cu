// Softmax and cross entropy, one thread per row, as a stable kernel is written: three passes over the row, no shared memory.
#include "clad/Differentiator/Differentiator.h"

#include "../verdict.h"

__global__ void cross_entropy(float* losses, const float* logits, const int* labels, float smoothing, int rows, int classes) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    const float* z = logits + row * classes;
    float largest = z[0];
    for (int k = 1; k < classes; ++k) largest = fmaxf(largest, z[k]);
    float sum = 0.0f, mean = 0.0f;
    for (int k = 0; k < classes; ++k) {
        sum += expf(z[k] - largest);
        mean += z[k] / classes;
    }
    float log_sum = largest + logf(sum);
    losses[row] = (1.0f - smoothing) * (log_sum - z[labels[row]]) + smoothing * (log_sum - mean);
}

int main() {
    const int rows = 100, classes = 10;
    const float smoothing = 0.1f;
    numbers random;
    managed<float> logits(rows * classes), logits_adj(rows * classes, 0.0f), losses(rows), seed(rows, 1.0f);
    managed<int> labels(rows);
    for (int i = 0; i < rows * classes; ++i) logits[i] = static_cast<float>(random.uniform(-4, 4));
    for (int i = 0; i < rows; ++i) labels[i] = static_cast<int>(random.uniform(0, classes));

    auto grad = clad::gradient(cross_entropy, "losses, logits");
    grad.execute_kernel(dim3(4), dim3(32), losses.data, logits.data, labels.data, smoothing, rows, classes, seed.data, logits_adj.data);
    cudaDeviceSynchronize();

    verdict check(1e-3);  // differences of floats
    verdict formula(1e-6);
    for (int row = 0; row < rows; row += 9) {
        auto loss = [&] {
            cross_entropy<<<4, 32>>>(losses, logits, labels, smoothing, rows, classes);
            cudaDeviceSynchronize();
            return static_cast<double>(losses[row]);
        };
        check.difference(logits_adj[row * classes + row % classes], logits[row * classes + row % classes], 1e-2, loss);
        double sum = 0.0;
        for (int k = 0; k < classes; ++k) sum += std::exp(static_cast<double>(logits[row * classes + k]));
        for (int k = 0; k < classes; ++k) {
            double target = (k == labels[row] ? 1.0 - smoothing : 0.0) + smoothing / classes;
            formula.compare(logits_adj[row * classes + k], std::exp(static_cast<double>(logits[row * classes + k])) / sum - target);
        }
    }
    int wrong = check.report("cross entropy against differences");
    return formula.report("cross entropy against softmax minus target") + wrong;
}
