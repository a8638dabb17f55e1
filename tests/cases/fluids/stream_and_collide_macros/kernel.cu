// A three-speed lattice on a ring in the macro style of older codes, pushing to neighbours.
#define N_SPEEDS 3
#define SRC(c, s) (src[(c) * N_SPEEDS + (s)])
#define DST(c, s) (dst[(((c) + n) % n) * N_SPEEDS + (s)])
#define TEMP_DENSITY(c) (SRC(c, 0) + SRC(c, 1) + SRC(c, 2))

__global__ void step(const double* src, double* dst, int n) {
    int c = threadIdx.x;
    double rho = TEMP_DENSITY(c);
    double u = (SRC(c, 1) - SRC(c, 2)) / rho;
    double u2 = 1.5 * u * u;
    DST(c, 0) = 0.15 * SRC(c, 0) + 0.85 * rho * (2.0 / 3.0) * (1.0 - u2);
    DST(c + 1, 1) = 0.15 * SRC(c, 1) + 0.85 * rho * (1.0 / 6.0) * (1.0 + 3.0 * u + 3.0 * u2 - u2);
    DST(c - 1, 2) = 0.15 * SRC(c, 2) + 0.85 * rho * (1.0 / 6.0) * (1.0 - 3.0 * u + 3.0 * u2 - u2);
}
