// An option under Heston's stochastic volatility, one path per thread with its own xorshift generator: the sensitivities of the price to
// all parameters of the model, path by path (for a payoff that is smooth enough).
#include <cugrad/cugrad.h>

#include "verdict.h"

struct Heston {
    double spot, variance, reversion, mean, volatility, correlation, rate;
};

struct Xorshift {
    unsigned state;
    __device__ explicit Xorshift(unsigned seed) : state(seed * 2654435761u + 1u) {}
    __device__ unsigned next() {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        return state;
    }
    __device__ double uniform() { return (next() + 0.5) * (1.0 / 4294967296.0); }
};

// Two independent normal numbers.
__device__ void normals(Xorshift& random, double& a, double& b) {
    double radius = sqrt(-2.0 * log(random.uniform()));
    double angle = 6.283185307179586 * random.uniform();
    a = radius * cos(angle);
    b = radius * sin(angle);
}

__global__ void payoffs(double* payoff, Heston model, double strike, double years, int steps, int paths) {
    int path = blockIdx.x * blockDim.x + threadIdx.x;
    if (path >= paths) return;
    Xorshift random(path + 1);
    double dt = years / steps;
    double log_spot = log(model.spot), variance = model.variance;
    double across = sqrt(1.0 - model.correlation * model.correlation);
    for (int t = 0; t < steps; ++t) {
        double a, b;
        normals(random, a, b);
        double positive = fmax(variance, 0.0);
        double root = sqrt(positive * dt + 1e-12);
        log_spot += (model.rate - 0.5 * positive) * dt + root * a;
        variance += model.reversion * (model.mean - positive) * dt + model.volatility * root * (model.correlation * a + across * b);
    }
    payoff[path] = exp(-model.rate * years) * fmax(exp(log_spot) - strike, 0.0);
}

int main() {
    const int paths = 400, steps = 50;
    const double strike = 100.0, years = 1.0;
    Heston model = {100.0, 0.04, 1.5, 0.05, 0.3, -0.6, 0.02};
    managed<double> payoff(paths), seed(paths, 1.0 / paths);
    managed<Heston> model_adj(1, Heston{0, 0, 0, 0, 0, 0, 0});

    auto gradient = cugrad::gradient(payoffs, "payoff, model");
    gradient.execute_kernel(dim3(4), dim3(100), payoff.data, model, strike, years, steps, paths, seed.data, model_adj.data);
    cudaDeviceSynchronize();

    auto price = [&] {
        payoffs<<<4, 100>>>(payoff, model, strike, years, steps, paths);
        cudaDeviceSynchronize();
        double sum = 0.0;
        for (int i = 0; i < paths; ++i) sum += payoff[i];
        return sum / paths;
    };
    std::printf("price %.4f, delta %.4f\n", price(), model_adj[0].spot);
    verdict check(1e-5);
    check.difference(model_adj[0].spot, model.spot, 1e-6, price);
    check.difference(model_adj[0].variance, model.variance, 1e-7, price);
    check.difference(model_adj[0].reversion, model.reversion, 1e-7, price);
    check.difference(model_adj[0].mean, model.mean, 1e-7, price);
    check.difference(model_adj[0].volatility, model.volatility, 1e-7, price);
    check.difference(model_adj[0].correlation, model.correlation, 1e-7, price);
    check.difference(model_adj[0].rate, model.rate, 1e-7, price);
    return check.report("Heston");
}
