// The cell is found by floor, clamped at both ends; Catmull-Rom inside it.
__global__ void spline(double* out, const double* q, const double* v, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double at = q[i] + i % 8;
    int k = (int)floor(at);
    double t = at - k;
    double p0 = v[max(k - 1, 0)], p1 = v[k], p2 = v[k + 1], p3 = v[min(k + 2, 8)];
    out[i] = p1 + 0.5 * t * (p2 - p0 + t * (2.0 * p0 - 5.0 * p1 + 4.0 * p2 - p3 + t * (3.0 * (p1 - p2) + p3 - p0)));
}
