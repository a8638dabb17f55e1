// Powers of a complex number, in a vector type that is carried through a loop.
__device__ double2 mul(double2 a, double2 b) { return make_double2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }

__global__ void kernel(double2* out, const double2* a, const double2* b, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double2 z = {0.1, 0.2};
    for (int k = 0; k < 4; ++k) {
        z = mul(z, a[i]);
        z.x += b[i].x;
        z.y += b[i].y;
    }
    out[i] = z;
}
