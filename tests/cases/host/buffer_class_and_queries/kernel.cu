// A class template that owns device memory; the launch shape comes from the runtime.
#include <cstdio>
#include <cuda_runtime.h>
template <typename T> __global__ void saxpy(T* y, const T* x, T a, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) y[i] = a * x[i] + y[i] * y[i];
}
template <typename T> class Buffer {
 public:
  explicit Buffer(size_t n) : n_(n) { cudaMalloc(&p_, n * sizeof(T)); }
  ~Buffer() { cudaFree(p_); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  void upload(const T* h) { cudaMemcpy(p_, h, n_ * sizeof(T), cudaMemcpyHostToDevice); }
  void download(T* h) const { cudaMemcpy(h, p_, n_ * sizeof(T), cudaMemcpyDeviceToHost); }
  T* get() { return p_; }
  const T* get() const { return p_; }
  size_t size() const { return n_; }
 private:
  T* p_ = nullptr;
  size_t n_;
};
template <typename T> void launch(Buffer<T>& y, const Buffer<T>& x, T a) {
  int blockSize, minGridSize;
  cudaOccupancyMaxPotentialBlockSize(&minGridSize, &blockSize, saxpy<T>, 0, 0);
  int n = (int)y.size();
  int gridSize = (n + blockSize - 1) / blockSize;
  if (n > 5) saxpy<T><<<gridSize, blockSize>>>(y.get(), x.get(), a, n);
  else saxpy<T><<<1, 32>>>(y.get(), x.get(), a, n);
}
void f(double* y, const double* x, double a, int n) {
  cudaDeviceProp prop;
  int dev = 0;
  cudaGetDevice(&dev);
  cudaGetDeviceProperties(&prop, dev);
  printf("%s %d.%d\n", prop.name, prop.major, prop.minor);
  Buffer<double> dx(n), dy(n);
  dx.upload(x);
  dy.upload(y);
  launch(dy, dx, a);
  saxpy<<<prop.multiProcessorCount, 32>>>(dy.get(), dx.get(), a, n);
  dy.download(y);
}
