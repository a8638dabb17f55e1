// The mass travels in w; the interaction is a function on vector types that updates its argument.
__device__ double3 interact(double3 a, double4 bi, double4 bj) {
    double3 r = {bj.x - bi.x, bj.y - bi.y, bj.z - bi.z};
    double d = r.x * r.x + r.y * r.y + r.z * r.z + 0.2;
    double inv = 1.0 / sqrt(d * d * d);
    double s = bj.w * inv;
    a.x += r.x * s;
    a.y += r.y * s;
    a.z += r.z * s;
    return a;
}

__global__ void integrate(double4* out, const double4* p, double dt, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double3 a = {0.0, 0.0, 0.0};
    double4 me = p[i];
    for (int j = 0; j < n; ++j) a = interact(a, me, p[j]);
    me.x += dt * a.x;
    me.y += dt * a.y;
    me.z += dt * a.z;
    out[i] = me;
}
