// request: gradient(f, "out, a") --deterministic
#include <cuda_fp16.h>
__global__ void f(float *out, __half a, int n) {
              //^ CG0218: all threads add to the adjoint of a parameter passed by value that is no float or double, in an order that changes from run to run
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = __half2float(a) * i;
}
