// One function for both sides, static inline, with a branch on the compilation target.
#ifdef __CUDA_ARCH__
#define BLEND 0.5
#else
#define BLEND 0.5 * 1.0
#endif
static inline __host__ __device__ double blend(double a, double b) { return a * BLEND + b * b; }

extern "C" __global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = blend(x[i], blend(x[0], x[i]));
}
