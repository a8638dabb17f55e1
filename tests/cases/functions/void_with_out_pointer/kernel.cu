__host__ __device__ void moments(const double* x, int n, double* out) {
    double mean = 0.0;
    for (int i = 0; i < n; ++i) mean += x[i];
    mean /= n;
    double var = 0.0, skew = 0.0;
    for (int i = 0; i < n; ++i) {
        double d = x[i] - mean;
        var += d * d;
        skew += d * d * d;
    }
    out[0] = mean;
    out[1] = var / (n - 1);
    out[2] = skew / n;
}
