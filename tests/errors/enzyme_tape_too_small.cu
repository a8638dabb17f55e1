// request: in the source
__device__ void product(double* x, double* y) { y[0] = x[0] * x[1]; }

extern __device__ int enzyme_allocated;
template <class... Arguments>
__device__ float __enzyme_augmentfwd(void*, Arguments...);

__global__ void forward(double* x, double* dx, double* y, double* dy, float* tape) {
    tape[threadIdx.x] = __enzyme_augmentfwd((void*)product, enzyme_allocated, sizeof(float), x, dx, y, dy);
                      //^^^ CG0011: the tape of `product` takes 16 bytes, and enzyme_allocated gives it 4
}
