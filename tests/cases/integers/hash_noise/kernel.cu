// A counter-based random number: integer mixing becomes a real factor.
__device__ unsigned mix(unsigned h) {
    h ^= h >> 16;
    h *= 0x7feb352du;
    h ^= h >> 15;
    h *= 0x846ca68bu;
    return h ^ (h >> 16);
}

__global__ void kernel(double* out, const double* x, unsigned seed) {
    unsigned i = threadIdx.x;
    double s = x[i];
    unsigned state = seed + i;
    for (int k = 0; k < 4; ++k) {
        state = mix(state);
        double u = state * (1.0 / 4294967296.0);
        s = s * u + x[(state >> 8) % 32];
    }
    out[i] = s;
}
