// Boundary masks by switch over bits, limiters, and a branch on the sign of the velocity gradient.
#define M 0x3
__global__ void viscosity(double* qq, double* ql, const double* delv, const double* rho, const int* bc) {
    int i = threadIdx.x;
    double me = i % 3 ? -delv[i] : delv[i], plus = 0.0;
    switch (bc[i] & M) {
        case 0: plus = delv[(i + 1) % 16]; break;
        case 1: plus = me; break;
        case 2: plus = 0.0; break;
        default: plus = 9.0; break;
    }
    double phi = 0.5 * (plus / (me + 1e-36) + 1.0);
    if (phi < -10.0) phi = 0.0;
    if (phi > 10.0) phi = 1.0;
    if (me > 0.0) {
        qq[i] = 0.0;
        ql[i] = 0.0;
    } else {
        qq[i] = 2.0 * rho[i] * me * me * (1.0 - phi * phi);
        ql[i] = -0.5 * rho[i] * me * (1.0 - phi);
    }
}
