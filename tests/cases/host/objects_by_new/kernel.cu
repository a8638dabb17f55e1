// Objects that host code makes by new and ends by delete.
#include <cuda_runtime.h>
struct Spring {
  double rest;
  double stiffness[2];
  int side;
};
class Field {
 public:
  explicit Field(int n) : n_(n), gain_(1.5) { cudaMalloc(&values_, n * sizeof(double)); }
  ~Field() { cudaFree(values_); }
  double* values() { return values_; }
  void scale(double by) { gain_ *= by; }
  double gain() const { return gain_; }

 private:
  int n_;
  double gain_;
  double* values_;
};
__global__ void pull(double* force, const Spring* s, double gain, int n) {
  int i = threadIdx.x;
  if (i < n) force[i] = gain * s[i].stiffness[s[i].side] * (s[i].rest - 1.0);
}
void f(double* out, const double* in, int n) {
  Spring* springs = new Spring[n];
  for (int i = 0; i < n; ++i) {
    Spring s = {in[i], {in[n - 1 - i], 2.0}, i % 2};
    springs[i] = s;
  }
  Field* field = new Field(n);
  Spring* d_springs;
  cudaMalloc(&d_springs, n * sizeof(Spring));
  cudaMemcpy(d_springs, springs, n * sizeof(Spring), cudaMemcpyHostToDevice);
  field->scale(in[0]);
  pull<<<1, 32>>>(field->values(), d_springs, field->gain(), n);
  cudaMemcpy(out, field->values(), n * sizeof(double), cudaMemcpyDeviceToHost);
  delete field;
  delete[] springs;
  cudaFree(d_springs);
}
