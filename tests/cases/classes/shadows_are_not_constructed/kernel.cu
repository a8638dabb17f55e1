// Constructors and initialisers have a say in objects, none in their shadows: those start as zero.
struct Empty {
  double x, y;
  __device__ Empty() {}
};

struct Written {
  double x, y;
  __device__ Written(double x = 3, double y = 4) : x(x), y(y) {}
};

struct Initialised {
  double x = 1, y = 2;
};

struct Holder {
  Initialised part;
  double z;
};

__global__ void kernel(double* out, const double* in, int n) {
  int t = threadIdx.x;
  Empty a[3];
  Written b[3];
  Initialised c[3];
  Holder d[2];
  int count = 0;
  for (int i = 0; i < 3; ++i) {
    double v = in[3 * t + i];
    if (v > 0) {
      a[count].x = v;
      a[count].y = v * v;
      ++count;
    }
    b[i].x = 2 * v;
    c[(i + n) % 3].y *= v;
    d[i % 2].z = v;
  }
  double sum = 0;
  for (int i = 0; i + 1 < count; ++i) sum += a[i].x * a[i + 1].y;
  for (int i = 0; i < 3; ++i) sum += b[i].x * b[(i + n) % 3].y + c[i].x * c[(i + n) % 3].y;
  for (int i = 0; i < 2; ++i) sum += d[i].z * d[(i + n) % 2].z + d[i].part.x;
  out[t] = sum;
}
