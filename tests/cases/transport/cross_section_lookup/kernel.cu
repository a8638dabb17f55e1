// Binary search on a grid of energies, then interpolation of two rows.
__device__ int grid_search(int n, double quarry) {
    int lower = 0, upper = n - 1, length = upper - lower;
    while (length > 1) {
        int mid = lower + length / 2;
        if (mid * 0.1 > quarry)
            upper = mid;
        else
            lower = mid;
        length = upper - lower;
    }
    return lower;
}

__global__ void lookup(double* xs, const double* energy, const double* value, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double e = energy[i];
    int idx = grid_search(11, e);
    double f = (e - idx * 0.1) / 0.1;
    const double* low = &value[6 * idx];
    const double* high = low + 6;
    double macro[2] = {0.0, 0.0};
    for (int nuc = 0; nuc < 3; ++nuc)
        for (int t = 0; t < 2; ++t) macro[t] += (high[2 * nuc + t] * f + (1.0 - f) * low[2 * nuc + t]) * (nuc + 1);
    for (int t = 0; t < 2; ++t) xs[2 * i + t] = macro[t] * macro[0];
}
