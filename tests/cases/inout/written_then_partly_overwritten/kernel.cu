// Overlapping stores of one thread: the last one wins, in an order that the counter decides.
__global__ void kernel(double* out, const double* x) {
    int i = threadIdx.x;
    double* mine = out + 3 * i;
    mine[0] = mine[1] = mine[2] = 0.5;
    for (int k = 0; k < 5; ++k) mine[k % 3] = mine[(k + 1) % 3] * x[i] + k;
}
