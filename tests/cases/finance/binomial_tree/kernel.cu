// A European call on a recombining tree: a local array overwritten level by level, from its front.
#define STEPS 8
__global__ void binomial(double* price, const double* S, const double* sigma, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    const double dt = 1.0 / STEPS, strike = 9.02, rate = 0.03;
    double up = exp(sigma[i] * sqrt(dt)), down = 1.0 / up;
    double p = (exp(rate * dt) - down) / (up - down), disc = exp(-rate * dt);
    double v[STEPS + 1];
    double s = S[i] * pow(down, STEPS);
    for (int k = 0; k <= STEPS; ++k) {
        double payoff = s - strike;
        v[k] = log(1.0 + exp(2.0 * payoff)) * 0.5;
        s *= up * up;
    }
    for (int level = STEPS; level > 0; --level)
        for (int k = 0; k < level; ++k) v[k] = disc * (p * v[k + 1] + (1.0 - p) * v[k]);
    price[i] = v[0];
}
