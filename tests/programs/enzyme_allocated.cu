// Enzyme's guide, the second form: the tape of a thread is a float in an array of the program's own, and its size is
// stated. __enzyme_augmentsize and cugrad::tape_bytes say what it must be.
#include <cugrad/enzyme.h>

#include <cmath>
#include <cstdio>
#include <vector>

__device__ void collide_body(float* src, float* dst) {
    size_t idx = threadIdx.x;
    if (idx < 100) {
        dst[idx] += src[idx] * src[idx] - 3 * src[idx];
    }
}

__global__ void collide(float* src, float* dst) { collide_body(src, dst); }

__attribute__((noinline)) void kern(float* src, float* dst) { collide<<<1, 128>>>(src, dst); }

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
__device__ float __enzyme_augmentfwd(Args...);
template <typename... Args>
__device__ void __enzyme_reverse(Args...);
extern int __enzyme_augmentsize(void*, ...);
extern __device__ int enzyme_allocated;
extern int enzyme_dup;

__global__ void aug_collide(float* src, float* dsrc, float* dst, float* ddst, float* tape) {
    size_t idx = threadIdx.x;
    tape[idx] = __enzyme_augmentfwd((void*)collide_body, enzyme_allocated, sizeof(float), src, dsrc, dst, ddst);
}

__global__ void rev_collide(float* src, float* dsrc, float* dst, float* ddst, float* tape) {
    size_t idx = threadIdx.x;
    __enzyme_reverse((void*)collide_body, enzyme_allocated, sizeof(float), src, dsrc, dst, ddst, tape[idx]);
}

void* aug_kern(float* src, float* dsrc, float* dst, float* ddst) {
    float* tape;
    cudaMalloc(&tape, sizeof(float) * /*total number of threads*/ 128);
    aug_collide<<<1, 128>>>(src, dsrc, dst, ddst, tape);
    return (void*)tape;
}

void rev_kern(float* src, float* dsrc, float* dst, float* ddst, void* tape) {
    rev_collide<<<1, 128>>>(src, dsrc, dst, ddst, (float*)tape);
    cudaFree(tape);
}

void* __enzyme_register_gradient_kern[3] = {(void*)kern, (void*)aug_kern, (void*)rev_kern};

int main() {
    const int n = 100, steps = 2;
    float *src, *dst, *dsrc, *ddst;
    for (float** p : {&src, &dst, &dsrc, &ddst}) cudaMallocManaged(p, n * sizeof(float));
    for (int i = 0; i < n; ++i) {
        src[i] = 0.01f * i;
        dst[i] = 0.5f;
        dsrc[i] = 1;
        ddst[i] = 0;
    }
    grad_iter(steps, src, dsrc, dst, ddst);
    cudaDeviceSynchronize();
    int wrong = 0;
    for (int i = 0; i < n; ++i) {
        // b1 = b + a² - 3a, a1 = a + b1² - 3 b1
        double a = 0.01f * i, b1 = 0.5 + a * a - 3 * a, db = 2 * b1 - 3, da = 1 + db * (2 * a - 3);
        wrong += std::fabs(dsrc[i] - da) > 1e-4 * (1 + std::fabs(da)) || std::fabs(ddst[i] - db) > 1e-4 * (1 + std::fabs(db));
    }
    int size = __enzyme_augmentsize((void*)collide_body, enzyme_dup, enzyme_dup);
    printf("%d wrong; %d bytes, %d bytes\n", wrong, size, (int)cugrad::tape_bytes(collide_body, enzyme_dup, enzyme_dup));
    for (float* p : {src, dst, dsrc, ddst}) cudaFree(p);
    return wrong || size != 4 || cugrad::tape_bytes(collide_body) != 4;
}
