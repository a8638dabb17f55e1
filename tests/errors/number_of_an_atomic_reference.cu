// request: gradient(pick, "b, a")
#include <cuda/atomic>
__global__ void pick(double* b, const double* a, int* count) {
    cuda::atomic_ref<int, cuda::thread_scope_device> counter(*count);
    int j = counter.fetch_add(1);
    b[threadIdx.x] = a[j];
  //^^^ CG0219: this value depends on a number that an atomic operation draws; the gradient would draw another
}
