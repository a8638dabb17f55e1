// What may stand between the parentheses of a launch: objects that only convert to what the kernel takes, constants without a
// definition, bit fields, temporaries, structs with a copy constructor.
#include <cstdio>

static int frees = 0;

// Owns memory; copying it would free that memory twice.
struct Owner {
  float *data;
  explicit Owner(int n) { cudaMallocManaged(&data, n * sizeof(float)); }
  ~Owner() {
    cudaFree(data);
    ++frees;
  }
  Owner(const Owner &) = delete;
  operator float *() { return data; }
  operator const float *() const { return data; }
};

struct Counted {
  float factor;
  explicit Counted(float f) : factor(f) {}
  __host__ __device__ Counted(const Counted &other) : factor(other.factor) {}
};

struct Sizes {
  static const int threads = 32;
  unsigned offset : 4;
};

__global__ void fill(float *out, float value, int n, unsigned offset) {
  int i = threadIdx.x;
  if (i < n) out[i] = value + i + offset;
}
__global__ void scale(float *out, const float *in, Counted by, int n) {
  int i = threadIdx.x;
  if (i < n) out[i] = by.factor * in[i];
}
template <class T>
__global__ void add(T *out, const T *in, T shift) {
  out[threadIdx.x] += in[threadIdx.x] + shift;
}

int main() {
  Sizes sizes;
  sizes.offset = 3;
  int wrong = 0;
  {
    Owner a(32), b(32);
    const Owner &constant = a;
    fill<<<1, 32>>>(a.data, 1.0f, Sizes::threads, sizes.offset);
    scale<<<1, 32>>>(b, constant, Counted(2.0f), Sizes::threads);
    add<float><<<1, 32>>>(b, a, 0.5f);
    cudaDeviceSynchronize();
    for (int i = 0; i < 32; i++) wrong += b[i] != 3.0f * (1 + i + 3) + 0.5f;
  }
  wrong += frees != 2;
  std::printf("%d wrong\n", wrong);
  return wrong == 0 ? 0 : 1;
}
