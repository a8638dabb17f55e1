// Hit or miss: a chain of early returns, nested structs, a result struct with a flag.
struct Ray { double3 o, d; };
struct Hit { bool ok; double t; };
__device__ double dot(double3 a, double3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

__device__ Hit intersect(const Ray& r, double3 c, double radius) {
    double3 oc = {r.o.x - c.x, r.o.y - c.y, r.o.z - c.z};
    double b = dot(oc, r.d), a = dot(r.d, r.d);
    double disc = b * b - a * (dot(oc, oc) - radius * radius);
    if (disc < 0.0) return {false, 0.0};
    double s = sqrt(disc), t = (-b - s) / a;
    if (t > 1e-4) return {true, t};
    t = (-b + s) / a;
    return t > 1e-4 ? Hit{true, t} : Hit{false, 0.0};
}

__global__ void trace(double* depth, const double3* dir, double3 centre, double radius, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    Ray r;
    r.o = make_double3(i % 3 == 2 ? 9.0 : 0.0, 0.0, i % 3 == 1 ? 4.5 : 0.0);
    r.d = dir[i];
    Hit h = intersect(r, centre, radius);
    depth[i] = h.ok ? h.t * h.t : -1.0;
}
