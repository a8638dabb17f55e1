// request: gradient(kernel, "out, x")
//^^^ CG0001: `kernel` means several functions: `kernel<float>` of type `void (float *, const float *)`, `kernel<double>` of type `void (double *, const double *)`
template <class T>
__global__ void kernel(T* out, const T* x) {
    out[threadIdx.x] = x[threadIdx.x] * x[threadIdx.x];
}
template __global__ void kernel<float>(float*, const float*);
template __global__ void kernel<double>(double*, const double*);
