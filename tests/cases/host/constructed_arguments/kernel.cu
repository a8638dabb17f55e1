// Arguments of kernels whose constructors compute their members, and objects whose destructors free memory.
#include <cuda_runtime.h>
struct Gain {
  double square, shifted;
  Gain() = default;
  __host__ __device__ Gain(double a, double b) : square(a * a), shifted(b + 1) {}
};
class View {
  double* p_;
  int n_;

 public:
  __host__ __device__ View(double* p, int n) : p_(p), n_(n - 1) {}
  __device__ double& operator[](int i) const { return p_[i]; }
  __device__ int size() const { return n_; }
};
__global__ void apply(View y, const View x, Gain g) {
  int i = threadIdx.x;
  if (i < x.size()) y[i] = g.square * x[i] * x[i] + g.shifted;
}
struct Stage {
  double* memory;
  Stage() : memory(nullptr) {}
  ~Stage() { cudaFree(memory); }
};
void f(double* out, const double* in, int n) {
  Stage stages[3];
  for (int i = 0; i < n / 2; ++i) cudaMalloc(&stages[i].memory, n * sizeof(double));
  cudaMemcpy(stages[0].memory, in, n * sizeof(double), cudaMemcpyHostToDevice);
  for (int i = 1; i < n / 2; ++i) {
    cudaMemcpy(stages[i].memory, in, n * sizeof(double), cudaMemcpyHostToDevice);
    apply<<<1, 32>>>(View(stages[i].memory, n), View(stages[i - 1].memory, n), Gain(in[0], in[1]));
  }
  cudaMemcpy(out, stages[n / 2 - 1].memory, n * sizeof(double), cudaMemcpyDeviceToHost);
}
