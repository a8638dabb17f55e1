// Variable neighbour counts from an index list; forces on both ends by atomics.
__global__ void spring_forces(double* force, const double* pos, const double* k, const int* nbr, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    int count = 1 + i % 4;
    for (int s = 0; s < count; ++s) {
        int j = nbr[i * 4 + s];
        if (j == i) continue;
        double d = (pos[j] + j) - (pos[i] + i);
        double f = k[i * 4 + s] * (d - d / sqrt(d * d + 0.5));
        atomicAdd(&force[i], f);
        atomicAdd(&force[j], -f);
    }
}
