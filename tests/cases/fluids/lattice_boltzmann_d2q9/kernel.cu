// BGK collision: moments by loops over constant tables, then the equilibrium.
__constant__ int cx[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
__constant__ int cy[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
__constant__ double wt[9] = {4. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 36, 1. / 36, 1. / 36, 1. / 36};

__global__ void collide(double* out, const double* f, double omega, int cells) {
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    if (c >= cells) return;
    double g[9], rho = 0.0, ux = 0.0, uy = 0.0;
    for (int q = 0; q < 9; ++q) {
        g[q] = f[q * cells + c];
        rho += g[q];
        ux += g[q] * cx[q];
        uy += g[q] * cy[q];
    }
    ux /= rho;
    uy /= rho;
    double usq = 1.5 * (ux * ux + uy * uy);
    for (int q = 0; q < 9; ++q) {
        double cu = 3.0 * (cx[q] * ux + cy[q] * uy);
        double eq = wt[q] * rho * (1.0 + cu + 0.5 * cu * cu - usq);
        out[q * cells + c] = g[q] + omega * (eq - g[q]);
    }
}
