// A vector in registers, multiplied and normalised a few times.
__global__ void rayleigh(double* value, const double* A, int n) {
    int t = threadIdx.x;
    if (t >= n) return;
    const double* m = A + 9 * t;
    double v[3] = {1.0, 0.5, 0.25}, w[3], norm = 0.0;
    for (int it = 0; it < 4; ++it) {
        norm = 0.0;
        for (int i = 0; i < 3; ++i) {
            w[i] = 0.0;
            for (int j = 0; j < 3; ++j) w[i] += m[3 * i + j] * v[j];
            norm += w[i] * w[i];
        }
        norm = sqrt(norm);
        for (int i = 0; i < 3; ++i) v[i] = w[i] / norm;
    }
    value[t] = norm * v[2];
}
