// Lanes end in loops inside of a loop, in which the rest exchanges values. The mask is a parameter, which names them all.
__global__ void relax(double* out, const double* in, unsigned all) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double v = in[i];
    double sum = 0.0;
    for (int round = 0; round < 3; round++) {
        for (int step = 0; step < 4; step++) {
            v = 0.9 * v + 0.05 * __shfl_xor_sync(all, v, 16);
            if (v < 0.2 + 0.02 * round * step) return;
            out[i] += v;
        }
        if (in[i] * in[i] < 0.04 * round) return;
        sum += v * __shfl_up_sync(all, v, 3);
        v += 0.1;
    }
    out[i] += sum;
}
