// Unions whose members are of one type, as vector libraries have them: names for one number.
template <typename T>
struct Vec {
  union {
    T x, r;
  };
  union {
    T y, g;
  };
  __host__ __device__ Vec(T x, T y) : x(x), y(y) {}
  template <typename U>
  __host__ __device__ Vec(const Vec<U>& v) : x(v.x), y(v.y) {}
  __host__ __device__ T& operator[](int i) { return i == 0 ? x : y; }
};

struct Tagged {
  struct {
    double u, v;
  };
  int tag;
  __host__ __device__ Tagged(double a) : u(a), v(2 * a), tag(1) {}
};

union Either {
  double first, second;
};

__global__ void kernel(double* out, const double* in, int n) {
  int i = threadIdx.x;
  Vec<double> a(in[2 * i], in[2 * i + 1]);
  Vec<double> b = a;
  b.g = a.r * b.y;
  Either e;
  e.first = b.y;
  Tagged t(e.second * a.x);
  double sum = 0;
  for (int k = 0; k < n; ++k) sum += a[k] * b[1 - k];
  out[i] = sum + t.u * t.v * t.tag;
}
