// How far the second loop runs is only known after the first has written it.
__global__ void refine(double* x, int* steps, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    for (int k = 0; k < 3; ++k) steps[i] += i % 2;
    double v = x[i];
    for (int k = 0; k < steps[i]; ++k) v = v - 0.3 * (v * v - 0.5);
    x[i] = v;
}
