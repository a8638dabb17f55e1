// The inner bound is the outer counter; three levels.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double s = 0.0;
    for (int a = 0; a <= i; ++a)
        for (int b = a; b < n; ++b)
            for (int c = 0; c < b - a; c += 2) s += x[a] * x[b] * x[c] * 0.1;
    out[i] = s;
}
