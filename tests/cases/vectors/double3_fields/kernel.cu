__global__ void kernel(double* out, const double3* p, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double3 a = p[i];
    double3 b = p[(i + 1) % n];
    out[i] = a.x * b.y - a.y * b.z + a.z * a.z;
}
