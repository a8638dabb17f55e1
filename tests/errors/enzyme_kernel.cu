// request: in the source
__global__ void square(double* x, double* y) { y[threadIdx.x] = x[threadIdx.x] * x[threadIdx.x]; }

template <class... Arguments>
void __enzyme_autodiff(void*, Arguments...);

void gradient(double* x, double* dx, double* y, double* dy) {
    __enzyme_autodiff((void*)square, x, dx, y, dy);
  //^^^ CG0011: `square` is a kernel, which is not called but launched
}
