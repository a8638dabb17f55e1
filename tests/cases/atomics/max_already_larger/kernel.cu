// What is there before the kernel remains, and keeps its adjoint.
__device__ double atomic_max(double* address, double val) {
  unsigned long long* word = reinterpret_cast<unsigned long long*>(address);
  unsigned long long old = *word;
  while (val > __longlong_as_double(old)) {
    unsigned long long assumed = old;
    old = atomicCAS(word, assumed, __double_as_longlong(val));
    if (old == assumed) break;
  }
  return __longlong_as_double(old);
}

__global__ void keep_largest(double* top, const double* in, const int* slot) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomic_max(&top[slot[i]], in[i] * in[i] * in[i]);
}
