// Front to back with a transmittance that is multiplied down, contributions skipped by index, an early stop.
__global__ void composite(double* pixel, const double* alpha, const double* colour, const int* order, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double T = 1.0, C[3] = {0.0};
    bool done = false;
    for (int k = 0; !done && k < 5; ++k) {
        int g = order[i * 5 + k];
        if (g == 3) continue;
        double a = alpha[g] * (1.0 - 0.05 * i);
        double next = T * (1.0 - a);
        if (next < 1e-4) {
            done = true;
            continue;
        }
        for (int ch = 0; ch < 3; ++ch) C[ch] += colour[g * 3 + ch] * a * T;
        T = next;
    }
    for (int ch = 0; ch < 3; ++ch) pixel[ch * n + i] = C[ch] + T * 0.5;
}
