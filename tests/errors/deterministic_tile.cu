// request: gradient(f, "out, x") --deterministic
__global__ void f(double *out, const double *x) {
  __shared__ double tile[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x] = x[i];
  __syncthreads();
  out[i] = tile[threadIdx.x] * tile[threadIdx.x / 2];
         //^ CG0218: threads of a block may add to one element of variable `tile`, in an order that changes from run to run
}
