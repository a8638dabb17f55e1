// request: gradient(kernel, "out, x")
#include <cub/cub.cuh>

__global__ void kernel(float *out, const float *x) {
  typedef cub::BlockRadixSort<float, 32, 1> Sort;
  __shared__ typename Sort::TempStorage temp;
  float keys[1] = {x[threadIdx.x]};
  Sort(temp).Sort(keys);
  //^^^ CG0113: `cub::BlockRadixSort<float, 32, 1, cub::NullType, 4>::Sort` has no body here
  out[threadIdx.x] = keys[0];
}
