// The volume of a hexahedron from triple products of differences of local arrays.
#define TRIPLE(x1, y1, z1, x2, y2, z2, x3, y3, z3) \
    ((x1) * ((y2) * (z3) - (z2) * (y3)) + (x2) * ((z1) * (y3) - (y1) * (z3)) + (x3) * ((y1) * (z2) - (z1) * (y2)))

__device__ double hexahedron(const double x[8], const double y[8], const double z[8]) {
    double dx61 = x[6] - x[1], dy61 = y[6] - y[1], dz61 = z[6] - z[1];
    double dx70 = x[7] - x[0], dy70 = y[7] - y[0], dz70 = z[7] - z[0];
    double dx63 = x[6] - x[3], dy63 = y[6] - y[3], dz63 = z[6] - z[3];
    double dx20 = x[2] - x[0], dy20 = y[2] - y[0], dz20 = z[2] - z[0];
    double dx50 = x[5] - x[0], dy50 = y[5] - y[0], dz50 = z[5] - z[0];
    double dx64 = x[6] - x[4], dy64 = y[6] - y[4], dz64 = z[6] - z[4];
    double v = TRIPLE(dx61 + dx70, dx63, dx20, dy61 + dy70, dy63, dy20, dz61 + dz70, dz63, dz20) +
               TRIPLE(dx70, dx63 + dx50, dx64, dy70, dy63 + dy50, dy64, dz70, dz63 + dz50, dz64);
    return v * (1.0 / 12.0);
}

__global__ void volume(double* vol, const double* x, const double* y, const double* z, int n) {
    int k = threadIdx.x;
    if (k >= n) return;
    double xl[8], yl[8], zl[8];
    for (int c = 0; c < 8; ++c) {
        xl[c] = x[8 * k + c] + (c == 1 || c == 2 || c == 5 || c == 6);
        yl[c] = y[8 * k + c] + (c == 2 || c == 3 || c == 6 || c == 7);
        zl[c] = z[8 * k + c] + (c >= 4);
    }
    vol[k] = hexahedron(xl, yl, zl);
}
