// Vectors of CUDA programs: one union gives the same numbers names and indices.
struct Vec3 {
  union {
    struct {
      double x, y, z;
    };
    struct {
      double r, g, b;
    };
    double v[3];
  };
  __host__ __device__ Vec3() {}
  __host__ __device__ Vec3(double x, double y, double z) : x(x), y(y), z(z) {}
  __host__ __device__ double& operator[](int i) { return v[i]; }
  __host__ __device__ double dot(const Vec3& other) const { return x * other.x + y * other.y + z * other.z; }
};

struct Plain {
  double weight;
  union {
    struct {
      double a, b;
    };
    double both[2];
  };
};

union Matrix {
  double rows[2][2];
  struct {
    double m00, m01, m10, m11;
  };
  double all[4];
};

__global__ void kernel(double* out, const double* in, Vec3* vectors, int n) {
  int i = threadIdx.x;
  Vec3 p(in[3 * i], in[3 * i + 1], in[3 * i + 2]);
  Vec3 q = vectors[i];
  q.g *= p.x;
  double sum = 0;
  for (int k = 0; k < n; ++k) sum += p[k] * q[k % 3] * q.v[(k + 1) % 3];
  Plain plain = {2.0, {{p.y, q.z}}};
  plain.a += plain.both[1] * plain.weight;
  Plain indexed = {.weight = p.z, .both = {p.x, p.y}};
  Matrix m;
  m.m00 = p.x;
  m.m01 = q.b;
  m.rows[1][0] = p.y * p.y;
  m.rows[1][1] = q.x;
  double determinant = m.all[0] * m.m11 - m.all[1] * m.all[2];
  Vec3 fresh;
  fresh.v[0] = determinant;
  fresh.y = plain.both[0];
  fresh.b = indexed.a * indexed.weight;
  vectors[i].y = fresh.dot(p);
  out[i] = sum + fresh.dot(q);
}
