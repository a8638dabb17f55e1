// request: gradient(kernel, "out, x")
//^^^ refused: template arguments
template <class T>
__global__ void kernel(T* out, const T* x) {
    out[threadIdx.x] = x[threadIdx.x] * x[threadIdx.x];
}
template __global__ void kernel<float>(float*, const float*);
template __global__ void kernel<double>(double*, const double*);
