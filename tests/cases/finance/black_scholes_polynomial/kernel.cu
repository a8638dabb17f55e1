// The polynomial approximation of the distribution, with its branch on the sign (d stays positive here).
__device__ double cndGPU(double d) {
    const double A1 = 0.31938153, A2 = -0.356563782, A3 = 1.781477937, A4 = -1.821255978, A5 = 1.330274429;
    const double RSQRT2PI = 0.39894228040143267793994605993438;
    double K = 1.0 / (1.0 + 0.2316419 * fabs(d));
    double cnd = RSQRT2PI * exp(-0.5 * d * d) * (K * (A1 + K * (A2 + K * (A3 + K * (A4 + K * A5)))));
    if (d > 0) cnd = 1.0 - cnd;
    return cnd;
}

__device__ void body(double& call, double S, double X, double T, double R, double V) {
    double sqrtT = sqrt(T);
    double d1 = (log(S / X) + (R + 0.5 * V * V) * T) / (V * sqrtT);
    double d2 = d1 - V * sqrtT;
    call = S * cndGPU(d1) - X * exp(-R * T) * cndGPU(d2);
}

__global__ void black_scholes(double* call, const double* S, const double* X, double T, double R, double V, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) body(call[i], S[i], X[i], T, R, V);
}
