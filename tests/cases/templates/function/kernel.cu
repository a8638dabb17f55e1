// Deduced and explicit arguments; one instance with int is inactive.
template <typename T>
__device__ T cube(T v) { return v * v * v; }
template <typename R, typename T>
__device__ R as(T v) { return static_cast<R>(v); }

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = cube(x[i]) + cube<double>(i % 3) * x[i] + as<double>(cube(2)) * x[i];
}
