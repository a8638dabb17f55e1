// The primal is an instance of a kernel template with a type and a number.
template <typename T, int Times>
__global__ void axpy(T* y, const T* x, T a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    T v = y[i];
    for (int k = 0; k < Times; ++k) v = a * v + x[i];
    y[i] = v;
}

template __global__ void axpy<double, 3>(double*, const double*, double, int);
