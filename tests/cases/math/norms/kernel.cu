__global__ void kernel(double* out, const double3* p, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double3 v = p[i];
    out[i] = norm3d(v.x, v.y, v.z) * rnorm3d(v.y, v.z, 1.0) + norm4d(v.x, v.y, 2.0, v.z);
}
