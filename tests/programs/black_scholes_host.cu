// The Greeks of European options by Clad's interface, from the kernel and from the host function that allocates, copies and
// launches it, against the closed formulas. Host pointers go in and come out, as in NVIDIA's sample of that name.
#include "clad/Differentiator/Differentiator.h"

#include <cmath>
#include <cstdio>
#include <vector>

#define CHECK(call)                                                      \
    do {                                                                 \
        cudaError_t status = (call);                                     \
        if (status != cudaSuccess) {                                     \
            fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(status)); \
            exit(1);                                                     \
        }                                                                \
    } while (0)

__device__ inline double normal_cdf(double d) { return 0.5 * erfc(-d * 0.70710678118654752440); }

__device__ inline void price(double& call, double& put, double spot, double strike, double years, double rate, double volatility) {
    double root = sqrt(years);
    double d1 = (log(spot / strike) + (rate + 0.5 * volatility * volatility) * years) / (volatility * root);
    double d2 = d1 - volatility * root;
    double discount = exp(-rate * years);
    call = spot * normal_cdf(d1) - strike * discount * normal_cdf(d2);
    put = strike * discount * (1 - normal_cdf(d2)) - spot * (1 - normal_cdf(d1));
}

__global__ void black_scholes(double* call, double* put, const double* spot, const double* strike, const double* years, double rate,
                              double volatility, int n) {
    const int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i < n) price(call[i], put[i], spot[i], strike[i], years[i], rate, volatility);
}

void launch(double* call, double* put, double* spot, double* strike, double* years, double rate, double volatility, int n) {
    size_t bytes = n * sizeof(double);
    double *d_call, *d_put, *d_spot, *d_strike, *d_years;
    CHECK(cudaMalloc((void**)&d_call, bytes));
    CHECK(cudaMalloc((void**)&d_put, bytes));
    CHECK(cudaMalloc((void**)&d_spot, bytes));
    CHECK(cudaMalloc((void**)&d_strike, bytes));
    CHECK(cudaMalloc((void**)&d_years, bytes));
    CHECK(cudaMemcpy(d_spot, spot, bytes, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_strike, strike, bytes, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_years, years, bytes, cudaMemcpyHostToDevice));
    CHECK(cudaDeviceSynchronize());
    black_scholes<<<(n + 127) / 128, 128>>>(d_call, d_put, d_spot, d_strike, d_years, rate, volatility, n);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(call, d_call, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(put, d_put, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_call));
    CHECK(cudaFree(d_put));
    CHECK(cudaFree(d_spot));
    CHECK(cudaFree(d_strike));
    CHECK(cudaFree(d_years));
}

static int failures = 0;
static void expect(const char* what, double got, double wanted) {
    bool right = std::fabs(got - wanted) <= 1e-9 * (1 + std::fabs(wanted));
    if (!right) printf("%s: %.12g, expected %.12g\n", what, got, wanted);
    failures += !right;
}

static double* on_device(const std::vector<double>& host) {
    double* p;
    CHECK(cudaMalloc(&p, host.size() * sizeof(double)));
    CHECK(cudaMemcpy(p, host.data(), host.size() * sizeof(double), cudaMemcpyHostToDevice));
    return p;
}
static std::vector<double> fetched(double* p, size_t n) {
    std::vector<double> host(n);
    CHECK(cudaMemcpy(host.data(), p, n * sizeof(double), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(p));
    return host;
}

int main() {
    const int n = 300;
    const double rate = 0.02, volatility = 0.30;
    std::vector<double> spot(n), strike(n), years(n), call(n), put(n), zero(n, 0.0), one(n, 1.0);
    for (int i = 0; i < n; i++) spot[i] = 5 + 0.08 * i, strike[i] = 10 + 0.05 * i, years[i] = 0.25 + 0.03 * i;

    // From the host function: calls only.
    std::vector<double> delta = zero, by_strike = zero, theta = zero, call_adj = one, put_adj = zero;
    double rho = 0, vega = 0;
    auto of_host = clad::gradient(launch, "call, put, spot, strike, years, rate, volatility");
    of_host.execute(call.data(), put.data(), spot.data(), strike.data(), years.data(), rate, volatility, n, call_adj.data(),
                    put_adj.data(), delta.data(), by_strike.data(), theta.data(), &rho, &vega);

    // From the kernel: puts only.
    double *d_call = on_device(zero), *d_put = on_device(zero), *d_spot = on_device(spot), *d_strike = on_device(strike);
    double *d_years = on_device(years), *seed_call = on_device(zero), *seed_put = on_device(one), *d_delta = on_device(zero);
    double *d_by_strike = on_device(zero), *d_theta = on_device(zero), *d_rho = on_device({0}), *d_vega = on_device({0});
    auto of_kernel = clad::gradient(black_scholes, "call, put, spot, strike, years, rate, volatility");
    of_kernel.execute_kernel(dim3((n + 127) / 128), dim3(128), d_call, d_put, d_spot, d_strike, d_years, rate, volatility, n,
                             seed_call, seed_put, d_delta, d_by_strike, d_theta, d_rho, d_vega);
    CHECK(cudaDeviceSynchronize());
    std::vector<double> put_delta = fetched(d_delta, n), put_theta = fetched(d_theta, n), put_rho = fetched(d_rho, 1);
    std::vector<double> put_vega = fetched(d_vega, 1);
    for (double* p : {d_call, d_put, d_spot, d_strike, d_years, seed_call, seed_put, d_by_strike}) CHECK(cudaFree(p));

    double rho_sum = 0, vega_sum = 0, put_rho_sum = 0;
    for (int i = 0; i < n; i++) {
        double root = std::sqrt(years[i]), discount = std::exp(-rate * years[i]);
        double d1 = (std::log(spot[i] / strike[i]) + (rate + 0.5 * volatility * volatility) * years[i]) / (volatility * root);
        double d2 = d1 - volatility * root;
        auto cdf = [](double d) { return 0.5 * std::erfc(-d * 0.70710678118654752440); };
        double density = std::exp(-0.5 * d1 * d1) / std::sqrt(2 * 3.14159265358979323846);
        double decay = spot[i] * density * volatility / (2 * root);
        expect("value", call[i], spot[i] * cdf(d1) - strike[i] * discount * cdf(d2));
        expect("delta", delta[i], cdf(d1));
        expect("by strike", by_strike[i], -discount * cdf(d2));
        expect("theta", theta[i], decay + rate * strike[i] * discount * cdf(d2));
        expect("delta of puts", put_delta[i], cdf(d1) - 1);
        expect("theta of puts", put_theta[i], decay - rate * strike[i] * discount * cdf(-d2));
        rho_sum += strike[i] * years[i] * discount * cdf(d2);
        put_rho_sum -= strike[i] * years[i] * discount * cdf(-d2);
        vega_sum += spot[i] * density * root;
    }
    expect("rho", rho, rho_sum);
    expect("vega", vega, vega_sum);
    expect("rho of puts", put_rho[0], put_rho_sum);
    expect("vega of puts", put_vega[0], vega_sum);
    printf("%d failures\n", failures);
    return failures != 0;
}
