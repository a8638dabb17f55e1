inline __device__ double3 operator+(double3 a, double3 b) { return make_double3(a.x + b.x, a.y + b.y, a.z + b.z); }
inline __device__ double3 operator*(double s, double3 a) { return make_double3(s * a.x, s * a.y, s * a.z); }
inline __device__ void operator-=(double3& a, double3 b) { a.x -= b.x; a.y -= b.y; a.z -= b.z; }
inline __device__ double dot(double3 a, double3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline __device__ double3 cross(double3 a, double3 b) {
    return make_double3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

__global__ void kernel(double3* out, const double3* p, const double3* q, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double3 c = cross(p[i], q[i]) + dot(p[i], q[i]) * p[i];
    c -= 0.5 * q[i];
    out[i] = c;
    out[i].y *= c.x;
}
