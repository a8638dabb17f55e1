// A host function that launches kernels in a loop, asked for in Enzyme's spelling: nothing is registered by hand.
#include <cmath>
#include <cstdio>
#include <vector>

// GPU kernel
__global__ void collide(float* src, float* dst) {
    size_t idx = threadIdx.x;
    if (idx < 100) {
        dst[idx] += src[idx] * src[idx] - 3 * src[idx];
    }
}

// Wrapper CPU function which calls the kernel
void kern(float* src, float* dst) { collide<<<1, 100>>>(src, dst); }

// Main CPU code that calls the wrapper function
void iter(int nTimeSteps, float* src, float* dst) {
    for (unsigned int i = 0; i < nTimeSteps / 2; i++) {
        kern(src, dst);
        kern(dst, src);
    }
}

template <typename... Args>
void __enzyme_autodiff(Args...);

void grad_iter(int nTimeSteps, float* src, float* dsrc, float* dst, float* ddst) {
    __enzyme_autodiff(iter, nTimeSteps, src, dsrc, dst, ddst);
}

static float* on_device(const std::vector<float>& host) {
    float* device = nullptr;
    cudaMalloc(&device, host.size() * sizeof(float));
    cudaMemcpy(device, host.data(), host.size() * sizeof(float), cudaMemcpyHostToDevice);
    return device;
}

static std::vector<float> on_host(float* device, int n) {
    std::vector<float> host(n);
    cudaMemcpy(host.data(), device, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(device);
    return host;
}

int main() {
    const int n = 100, steps = 4;
    std::vector<float> s(n), d(n);
    for (int i = 0; i < n; ++i) {
        s[i] = 0.002f * i;
        d[i] = 0.1f - 0.001f * i;
    }
    float *src = on_device(s), *dst = on_device(d);
    float *dsrc = on_device(std::vector<float>(n, 1.0f)), *ddst = on_device(std::vector<float>(n, 0.0f));

    grad_iter(steps, src, dsrc, dst, ddst);
    cudaDeviceSynchronize();
    std::vector<float> gs = on_host(dsrc, n), gd = on_host(ddst, n);
    cudaFree(src);
    cudaFree(dst);

    // By hand, element by element: keep the argument of each step, then walk back.
    bool right = true;
    for (int i = 0; i < n; ++i) {
        double a = s[i], b = d[i], kept[steps];
        for (int k = 0; k < steps; k += 2) {
            kept[k] = a;
            b += a * a - 3 * a;
            kept[k + 1] = b;
            a += b * b - 3 * b;
        }
        double a_adj = 1.0, b_adj = 0.0;
        for (int k = steps - 2; k >= 0; k -= 2) {
            b_adj += a_adj * (2 * kept[k + 1] - 3);
            a_adj += b_adj * (2 * kept[k] - 3);
        }
        right = right && std::fabs(gs[i] - a_adj) < 1e-3 * (1 + std::fabs(a_adj)) && std::fabs(gd[i] - b_adj) < 1e-3 * (1 + std::fabs(b_adj));
        if (i % 25 == 0) printf("%d: %f %f (expected %f %f)\n", i, gs[i], gd[i], a_adj, b_adj);
    }
    return right ? 0 : 1;
}
