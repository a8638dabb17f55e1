// Nothing in the file uses the instance that is asked for, and its name is not what clang calls it.
using real = double;
enum activation { none, square };
__device__ double cubed(double x) { return x * x * x; }

template <double (*f)(double), typename T>
__global__ void kernel(T *out, const T *x, activation kind) {
    int i = threadIdx.x;
    out[i] = kind == square ? f(x[i] * x[i]) : f(x[i]);
}
