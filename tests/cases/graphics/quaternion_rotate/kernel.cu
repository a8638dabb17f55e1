__device__ double4 normalise(double4 q) {
    double inv = rsqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    return make_double4(q.x * inv, q.y * inv, q.z * inv, q.w * inv);
}
__device__ double3 cross(double3 a, double3 b) {
    return make_double3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

__global__ void rotate(double3* out, const double4* q, const double3* v, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double4 r = normalise(q[i]);
    double3 axis = make_double3(r.x, r.y, r.z), p = v[i];
    double3 t = cross(axis, p);
    t.x *= 2.0, t.y *= 2.0, t.z *= 2.0;
    double3 c = cross(axis, t);
    out[i] = make_double3(p.x + r.w * t.x + c.x, p.y + r.w * t.y + c.y, p.z + r.w * t.z + c.z);
}
