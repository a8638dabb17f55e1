// How many parameters, types or numbers a pack has.
template <class... T>
__device__ double mean(T... t) {
    return (t + ...) / sizeof...(t);
}
template <class... T>
__device__ double scaled(double v, T... rest) {
    if constexpr (sizeof...(T) == 0) {
        return v;
    } else {
        return v * sizeof...(T) + scaled(rest...);
    }
}
template <int... N>
__device__ double weights(double v) {
    return ((v * N) + ...) / sizeof...(N);
}
__global__ void packs(double* y, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double v = x[i];
    y[i] = mean(v, v * v, 2.0) * scaled(v, v * v, 0.5 * v) + weights<1, 2, 5>(v) * mean(v);
}
