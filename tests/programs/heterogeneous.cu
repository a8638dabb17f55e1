// A host function that launches kernels in a loop, with a registered derivative of the launching wrapper: the augmented
// forward sweep stores a tape per thread, the reverse sweep takes it back.
#include <cmath>
#include <cstdio>
#include <vector>

__device__ void collide_body(float* src, float* dst) {
    size_t idx = threadIdx.x;
    if (idx < 100) {
        dst[idx] += src[idx] * src[idx] - 3 * src[idx];
    }
}

// GPU kernel
__global__ void collide(float* src, float* dst) { collide_body(src, dst); }

// Wrapper CPU function which calls the kernel
__attribute__((noinline)) void kern(float* src, float* dst) { collide<<<1, 100>>>(src, dst); }

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

template <typename... Args>
__device__ void* __enzyme_augmentfwd(Args...);

template <typename... Args>
__device__ void __enzyme_reverse(Args...);

__global__ void aug_collide(float* src, float* dsrc, float* dst, float* ddst, void** tape) {
    size_t idx = threadIdx.x;
    tape[idx] = __enzyme_augmentfwd((void*)collide_body, src, dsrc, dst, ddst);
}

__global__ void rev_collide(float* src, float* dsrc, float* dst, float* ddst, void** tape) {
    size_t idx = threadIdx.x;
    __enzyme_reverse((void*)collide_body, src, dsrc, dst, ddst, tape[idx]);
}

void* aug_kern(float* src, float* dsrc, float* dst, float* ddst) {
    void** tape;
    cudaMalloc(&tape, sizeof(void*) * /*total number of threads*/ 100);
    aug_collide<<<1, 100>>>(src, dsrc, dst, ddst, tape);
    return (void*)tape;
}

void rev_kern(float* src, float* dsrc, float* dst, float* ddst, void* tape) {
    rev_collide<<<1, 100>>>(src, dsrc, dst, ddst, (void**)tape);
    cudaFree(tape);
}

void* __enzyme_register_gradient_kern[3] = {(void*)kern, (void*)aug_kern, (void*)rev_kern};

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
