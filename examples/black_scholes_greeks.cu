// The Greeks of European options, from the pricing kernel alone, against their closed formulas.
//
// Delta, dual delta, theta, rho and vega are the derivatives of the price by the spot, the strike, the time to
// maturity, the interest rate and the volatility. The last two are by-value parameters that every thread reads.
#include <cugrad/cugrad.h>

#include <cmath>
#include <cstdio>
#include <vector>

__device__ double cumulative_normal(double d) { return 0.5 * erfc(-d * 0.70710678118654752440); }

__global__ void black_scholes(double* call, const double* spot, const double* strike, const double* years, double rate,
                              double volatility, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double root = sqrt(years[i]);
    double d1 = (log(spot[i] / strike[i]) + (rate + 0.5 * volatility * volatility) * years[i]) / (volatility * root);
    double d2 = d1 - volatility * root;
    call[i] = spot[i] * cumulative_normal(d1) - strike[i] * exp(-rate * years[i]) * cumulative_normal(d2);
}

static double* on_device(const std::vector<double>& host) {
    double* device = nullptr;
    cudaMalloc(&device, host.size() * sizeof(double));
    cudaMemcpy(device, host.data(), host.size() * sizeof(double), cudaMemcpyHostToDevice);
    return device;
}

static std::vector<double> on_host(double* device, int n) {
    std::vector<double> host(n);
    cudaMemcpy(host.data(), device, n * sizeof(double), cudaMemcpyDeviceToHost);
    cudaFree(device);
    return host;
}

static double error(double got, double expected) { return std::fabs(got - expected) / (1.0 + std::fabs(expected)); }

int main() {
    const int n = 500;
    const double rate = 0.02, volatility = 0.30;
    std::vector<double> spot(n), strike(n), years(n);
    for (int i = 0; i < n; ++i) {
        spot[i] = 5.0 + 25.0 * (i % 17) / 16.0;
        strike[i] = 1.0 + 29.0 * (i % 23) / 22.0;
        years[i] = 0.25 + 9.75 * (i % 29) / 28.0;
    }

    double* call = on_device(std::vector<double>(n, 0.0));
    double *d_spot = on_device(spot), *d_strike = on_device(strike), *d_years = on_device(years);
    double* seed = on_device(std::vector<double>(n, 1.0));
    double *delta_d = on_device(std::vector<double>(n, 0.0)), *dual_d = on_device(std::vector<double>(n, 0.0));
    double *theta_d = on_device(std::vector<double>(n, 0.0));
    double *rho_d = on_device({0.0}), *vega_d = on_device({0.0});

    auto greeks = cugrad::gradient(black_scholes, "call, spot, strike, years, rate, volatility");
    greeks.execute_kernel(dim3((n + 127) / 128), dim3(128), call, d_spot, d_strike, d_years, rate, volatility, n, seed,
                          delta_d, dual_d, theta_d, rho_d, vega_d);
    cudaDeviceSynchronize();

    std::vector<double> price = on_host(call, n), delta = on_host(delta_d, n), dual = on_host(dual_d, n);
    std::vector<double> theta = on_host(theta_d, n), rho = on_host(rho_d, 1), vega = on_host(vega_d, 1);
    cudaFree(d_spot);
    cudaFree(d_strike);
    cudaFree(d_years);
    cudaFree(seed);

    double worst = 0.0, rho_sum = 0.0, vega_sum = 0.0;
    for (int i = 0; i < n; ++i) {
        double root = std::sqrt(years[i]), discount = std::exp(-rate * years[i]);
        double d1 = (std::log(spot[i] / strike[i]) + (rate + 0.5 * volatility * volatility) * years[i]) / (volatility * root);
        double d2 = d1 - volatility * root;
        double N1 = 0.5 * std::erfc(-d1 / std::sqrt(2.0)), N2 = 0.5 * std::erfc(-d2 / std::sqrt(2.0));
        double density = 0.39894228040143267794 * std::exp(-0.5 * d1 * d1);
        worst = std::fmax(worst, error(price[i], spot[i] * N1 - strike[i] * discount * N2));
        worst = std::fmax(worst, error(delta[i], N1));
        worst = std::fmax(worst, error(dual[i], -discount * N2));
        worst = std::fmax(worst, error(theta[i], 0.5 * spot[i] * density * volatility / root + rate * strike[i] * discount * N2));
        rho_sum += strike[i] * years[i] * discount * N2;
        vega_sum += spot[i] * density * root;
    }
    worst = std::fmax(worst, std::fmax(error(rho[0], rho_sum), error(vega[0], vega_sum)));

    std::printf("option 7: price %.6f, delta %.6f, dual delta %.6f, theta %.6f\n", price[7], delta[7], dual[7], theta[7]);
    std::printf("portfolio: rho %.6f, vega %.6f\n", rho[0], vega[0]);
    std::printf("largest error against the closed formulas: %.2e\n", worst);
    return worst < 1e-8 ? 0 : 1;
}
