// request: gradient(kernel<float[4]>, "out, rows")
typedef float Row[4];
template <class T>
__global__ void kernel(float* out, T* rows) {
                                 //^^^ CG0112: a pointer to an array that is a template's argument
    out[threadIdx.x] = rows[threadIdx.x][1] * rows[threadIdx.x][2];
}
template __global__ void kernel<Row>(float*, Row*);
