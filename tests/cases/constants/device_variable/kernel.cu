// __device__ variables that the kernel only reads: a scalar, a table, a struct.
struct Gains { double a, b; };
__device__ double scale = 1.5;
__device__ int offsets[3] = {1, 0, 2};
__device__ Gains gains = {0.5, 2.0};

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = scale * x[i] * x[(i + offsets[i % 3]) % n] + gains.a * sin(gains.b * x[i]);
}
