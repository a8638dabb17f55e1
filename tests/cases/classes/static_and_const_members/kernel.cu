struct Gas {
    static constexpr double gamma = 1.4;
    static const int order = 3;
    const double factor;
    __device__ explicit Gas(double f) : factor(f) {}
    __device__ static double pressure(double rho, double e) { return (gamma - 1.0) * rho * e; }
    __device__ double scaled(double v) const { return factor * v * order; }
};

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    const Gas g(x[i] + 2.0);
    out[i] = g.scaled(Gas::pressure(x[i], x[n - 1 - i])) + Gas::gamma * g.factor;
}
