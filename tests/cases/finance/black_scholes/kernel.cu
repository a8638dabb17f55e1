// European options, with the normal distribution by erfc.
__device__ inline double cnd(double d) { return 0.5 * erfc(-d * 0.70710678118654752440); }

__global__ void black_scholes(double* call, double* put, const double* S, const double* X, const double* T, double R, double V, int n) {
    const int opt = blockIdx.x * blockDim.x + threadIdx.x;
    if (opt >= n) return;
    double sqrtT = sqrt(T[opt]);
    double d1 = (log(S[opt] / X[opt]) + (R + 0.5 * V * V) * T[opt]) / (V * sqrtT);
    double d2 = d1 - V * sqrtT;
    double cnd1 = cnd(d1), cnd2 = cnd(d2);
    double expRT = exp(-R * T[opt]);
    call[opt] = S[opt] * cnd1 - X[opt] * expRT * cnd2;
    put[opt] = X[opt] * expRT * (1.0 - cnd2) - S[opt] * (1.0 - cnd1);
}
