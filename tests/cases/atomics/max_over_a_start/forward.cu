// Tangent of `largest` (kernel.cu:11) with respect to x, least, y, by cugrad.
//   x_tan: tangent of x
//   least_tan: tangent of least
//   y_tan: tangent of y
static __global__ void largest_fwd(const float *x, const float *least, float *y, float *x_tan,
    float *least_tan, float *y_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 12
  if (threadIdx.x == 0) {  // line 13
    float t0 = least_tan[blockIdx.x];
    y[blockIdx.x] = least[blockIdx.x];
    y_tan[blockIdx.x] = t0;
  }
  __syncthreads();  // line 14
  float *place = y + blockIdx.x;  // line 15
  float v = x[i];
  float v_tan = x_tan[i];
  ::cugrad::atomic_max_tangent(place, y_tan + blockIdx.x, v, v_tan);  // line 5
}
