#include <cub/cub.cuh>

// Items of a thread, loaded and stored by the block.
template <typename T, int Threads, int Items>
__global__ void kernel(T *out, const T *x, int n) {
  typedef cub::BlockLoad<T, Threads, Items, cub::BLOCK_LOAD_TRANSPOSE> Load;
  typedef cub::BlockLoad<T, Threads, Items, cub::BLOCK_LOAD_STRIPED> Striped;
  typedef cub::BlockStore<T, Threads, Items, cub::BLOCK_STORE_TRANSPOSE> Store;
  typedef cub::BlockReduce<T, Threads> Reduce;
  __shared__ union {
    typename Load::TempStorage load;
    typename Striped::TempStorage striped;
    typename Store::TempStorage store;
    typename Reduce::TempStorage reduce;
  } temp;
  __shared__ T total;
  T a[Items], b[Items];
  int offset = blockIdx.x * Threads * Items;
  cub::CacheModifiedInputIterator<cub::LOAD_LDG, T> from(x + offset);
  Load(temp.load).Load(from, a, n - offset, T(1));
  __syncthreads();
  Striped(temp.striped).Load(x + offset, b, n - offset, T(0));
  __syncthreads();
  T sum = Reduce(temp.reduce).Sum(a);
  if (threadIdx.x == 0) total = sum;
  __syncthreads();
  for (int k = 0; k < Items; k++) a[k] = a[k] * b[k] / (T(4) + total * total);
  Store(temp.store).Store(out + offset, a, n - offset);
}
template __global__ void kernel<double, 24, 2>(double *, const double *, int);
