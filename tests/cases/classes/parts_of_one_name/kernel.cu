// Two classes have a part of the same name: a constructor that takes `Buffer` takes that of its own class.
template <int N>
class Load {
 public:
  struct Buffer {
    double scale;
  };
  __device__ Load(Buffer& own) : buffer(own) {}
  __device__ void get(const double* from, double (&to)[N]) {
    for (int i = 0; i < N; i++) to[i] = buffer.scale * from[threadIdx.x * N + i];
  }

 private:
  Buffer& buffer;
};

template <int N>
class Store {
 public:
  struct Buffer {
    double shift, scale;
  };
  __device__ Store(Buffer& own) : buffer(own) {}
  __device__ void put(double* to, const double (&from)[N]) {
    for (int i = 0; i < N; i++) to[threadIdx.x * N + i] = buffer.scale * from[i] + buffer.shift;
  }

 private:
  Buffer& buffer;
};

template <int N>
__global__ void kernel(double* out, const double* x) {
  typename Load<N>::Buffer first{2.0};
  typename Store<N>::Buffer second{0.5, 3.0};
  double v[N];
  Load<N>(first).get(x, v);
  for (int i = 0; i < N; i++) v[i] = v[i] * v[i];
  Store<N>(second).put(out, v);
}

template __global__ void kernel<2>(double*, const double*);
