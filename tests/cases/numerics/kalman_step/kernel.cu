// Predict and update a two-state filter; covariance and state are in-out.
__global__ void kalman(double* x, double* P, const double* z, int n) {
    int t = threadIdx.x;
    if (t >= n) return;
    const double dt = 0.1, q = 0.01, r = 0.5;
    double x0 = x[2 * t] + dt * x[2 * t + 1], x1 = x[2 * t + 1];
    double p00 = P[4 * t] + 1.0, p01 = P[4 * t + 1], p10 = P[4 * t + 2], p11 = P[4 * t + 3] + 1.0;
    double a00 = p00 + dt * (p10 + p01) + dt * dt * p11 + q, a01 = p01 + dt * p11, a10 = p10 + dt * p11, a11 = p11 + q;
    double s = a00 + r, k0 = a00 / s, k1 = a10 / s;
    double y = z[t] - x0;
    x[2 * t] = x0 + k0 * y;
    x[2 * t + 1] = x1 + k1 * y;
    P[4 * t] = (1.0 - k0) * a00;
    P[4 * t + 1] = (1.0 - k0) * a01;
    P[4 * t + 2] = a10 - k1 * a00;
    P[4 * t + 3] = a11 - k1 * a01;
}
