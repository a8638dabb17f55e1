// Rusanov fluxes at both faces through a function with out-parameters.
__device__ void flux(double hl, double ql, double hr, double qr, double& fh, double& fq) {
    double ul = ql / hl, ur = qr / hr;
    double a = fabs(ul) + sqrt(9.81 * hl) + fabs(ur) + sqrt(9.81 * hr);
    fh = 0.5 * (ql + qr) - 0.25 * a * (hr - hl);
    fq = 0.5 * (ql * ul + 4.905 * hl * hl + qr * ur + 4.905 * hr * hr) - 0.25 * a * (qr - ql);
}

__global__ void update(double* h1, double* q1, const double* h, const double* q, double dtdx, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    int l = (i + n - 1) % n, r = (i + 1) % n;
    double fhl, fql, fhr, fqr;
    flux(h[l], q[l], h[i], q[i], fhl, fql);
    flux(h[i], q[i], h[r], q[r], fhr, fqr);
    h1[i] = h[i] - dtdx * (fhr - fhl);
    q1[i] = q[i] - dtdx * (fqr - fql);
}
