// Tangent of `products` (kernel.cu:2) with respect to out, partial, x, by cugrad.
//   out_tan: tangent of out
//   partial_tan: tangent of partial
//   x_tan: tangent of x
static __global__ void products_fwd(double *out, double *partial, const double *x, unsigned int *count,
    double *out_tan, double *partial_tan, double *x_tan) {
  __shared__ unsigned int number;
  int block = blockIdx.y * gridDim.x + blockIdx.x;  // line 4
  bool t0 = threadIdx.x == 0;  // line 5
  if (t0) {
    partial[block] = 0.0;
    partial_tan[block] = 0.0;
  }
  __syncthreads();  // line 6
  unsigned int t1 = (blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;  // line 7
  double own = x[t1];
  double own_tan = x_tan[t1];
  atomicAdd(&partial[block], own * own);  // line 8
  atomicAdd(&partial_tan[block], own_tan * own + own * own_tan);
  __threadfence();  // line 9
  __syncthreads();  // line 10
  if (t0) number = atomicAdd(&count[blockIdx.y], 1u);  // line 11
  __syncthreads();  // line 12
  if (number + 1 != gridDim.x) return;  // line 18
  if (!t0) return;
  double product = 1.0;
  double product_tan = 0.0;
  for (int k = 0; (unsigned int)k < gridDim.x; ++k) {  // line 16
    double t2 = partial[blockIdx.y * gridDim.x + k];
    product_tan = product_tan * t2 + product * partial_tan[blockIdx.y * gridDim.x + k];
    product *= t2;
  }
  out[blockIdx.y] = product;  // line 17
  out_tan[blockIdx.y] = product_tan;
  count[blockIdx.y] = 0;  // line 18
}
