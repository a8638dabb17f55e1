// Bit reversal and Gray code as permutations; popcount as a factor.
__global__ void kernel(double* out, const double* x) {
    unsigned i = threadIdx.x;
    unsigned r = ((i & 1) << 4) | ((i & 2) << 2) | (i & 4) | ((i & 8) >> 2) | (i >> 4);
    unsigned gray = i ^ (i >> 1);
    int ones = 0;
    for (unsigned b = i; b; b &= b - 1) ++ones;
    out[r] = x[gray] * x[i] * (ones + 1);
}
