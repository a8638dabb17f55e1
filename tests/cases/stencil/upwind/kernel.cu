// The side that is read depends on the sign of a velocity (kept away from zero).
__global__ void advect(double* out, const double* q, const double* v, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double speed = (i / 4) % 2 ? v[i] : -v[i];
    double gradient;
    if (speed > 0.0)
        gradient = q[i] - q[(i + n - 1) % n];
    else
        gradient = q[(i + 1) % n] - q[i];
    out[i] = q[i] - 0.4 * speed * gradient;
}
