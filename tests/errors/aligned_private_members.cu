// request: gradient(kernel, "out, x")
class Sample {
 public:
  __device__ double value() const { return first * second; }
  double first;

 private:
  char tag;
  alignas(2) char kind;
  double second;
};

__global__ void kernel(double* out, const double* x, Sample s) {
                                                   //^^^ CG0112: members of `Sample`, which are private or set by a constructor, are aligned by attributes
    out[threadIdx.x] = x[threadIdx.x] * s.value();
}
