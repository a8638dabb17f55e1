// request: gradient(kernel<float[4]>, "out, rows")
template <class T>
__global__ void kernel(float* out, T* const rows) {
                                 //^^^ CG0112: a pointer to an array that is a template's argument
    out[threadIdx.x] = rows[threadIdx.x][1] * rows[threadIdx.x][2];
}
template __global__ void kernel<float[4]>(float*, float (*)[4]);
