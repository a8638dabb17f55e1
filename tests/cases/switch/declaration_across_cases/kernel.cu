// A variable declared in the switch's body, without initialiser, is visible in later cases.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    switch (i % 3) {
        double t;
        case 0: t = x[i] * x[i]; out[i] = t; break;
        case 1: t = cos(x[i]); out[i] = t * x[i]; break;
        case 2: out[i] = x[i];
    }
}
