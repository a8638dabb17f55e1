// A lookup of neutron cross sections by the multipole method: windows of poles, a fitted background, complex arithmetic, a mixture of
// nuclides; the sensitivity of all reaction rates to temperature, densities and resonance parameters.
#include <cugrad/cugrad.h>

#include "verdict.h"

struct Complex {
    double re, im;
};
__host__ __device__ inline Complex operator+(Complex a, Complex b) { return {a.re + b.re, a.im + b.im}; }
__host__ __device__ inline Complex operator-(Complex a, Complex b) { return {a.re - b.re, a.im - b.im}; }
__host__ __device__ inline Complex operator*(Complex a, Complex b) { return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re}; }
__host__ __device__ inline Complex operator/(Complex a, Complex b) {
    double d = b.re * b.re + b.im * b.im;
    return {(a.re * b.re + a.im * b.im) / d, (a.im * b.re - a.re * b.im) / d};
}

struct Pole {
    Complex at, total, absorption;
    int angular;
};
struct Window {
    double background_total, background_absorption;
    int first, last;
};

// A rational approximation of the Faddeeva function, good enough for |z| of a few.
__device__ Complex faddeeva(Complex z) {
    Complex z2 = z * z;
    Complex a = {0.5124242, 0.0}, b = {0.2752551, 0.0}, c = {0.05176536, 0.0}, d = {2.724745, 0.0};
    Complex i = {0.0, 1.0};
    return i * z * (a / (z2 - b) + c / (z2 - d));
}

__device__ void micro(double& total, double& absorption, double energy, double doppler, const Pole* poles, const Window& window) {
    double e = sqrt(energy);
    total = e * window.background_total;
    absorption = e * window.background_absorption;
    for (int i = window.first; i < window.last; ++i) {
        Complex z = {(e - poles[i].at.re) * doppler, -poles[i].at.im * doppler};
        Complex w = faddeeva(z);
        double phase = 0.1 * e * (poles[i].angular + 1);
        Complex shift = {cos(phase), -sin(phase)};
        total += (poles[i].total * w * shift).re;
        absorption += (poles[i].absorption * w).re;
    }
}

__global__ void lookup(double* rates, const double* energies, const double* densities, const Pole* poles, const Window* windows,
                       double temperature, int nuclides, int windows_per_nuclide, int lookups) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= lookups) return;
    double energy = energies[i], doppler = 30.0 / sqrt(temperature);
    double rate = 0.0;
    for (int nuclide = 0; nuclide < nuclides; ++nuclide) {
        int window = static_cast<int>(energy * windows_per_nuclide);
        if (window >= windows_per_nuclide) window = windows_per_nuclide - 1;
        double total, absorption;
        micro(total, absorption, energy, doppler, poles, windows[nuclide * windows_per_nuclide + window]);
        rate += densities[nuclide] * (total - 0.5 * absorption);
    }
    rates[i] = rate;
}

int main() {
    const int nuclides = 5, per_nuclide = 8, poles_per_window = 3, lookups = 200;
    const int pole_count = nuclides * per_nuclide * poles_per_window;
    numbers random;
    managed<Pole> poles(pole_count), poles_adj(pole_count);
    managed<Window> windows(nuclides * per_nuclide);
    managed<double> energies(lookups), densities(nuclides), densities_adj(nuclides, 0.0), rates(lookups), seed(lookups, 1.0);
    managed<double> temperature_adj(1, 0.0);
    for (int i = 0; i < pole_count; ++i) {
        int window = i / poles_per_window % per_nuclide;
        double at = sqrt((window + random.uniform(0, 1)) / per_nuclide);
        poles[i] = {{at, random.uniform(0.2, 0.4)},
                    {random.uniform(-1, 1), random.uniform(-1, 1)},
                    {random.uniform(-1, 1), random.uniform(-1, 1)},
                    i % 4};
        poles_adj[i] = {{0, 0}, {0, 0}, {0, 0}, 0};
    }
    for (int i = 0; i < nuclides * per_nuclide; ++i)
        windows[i] = {random.uniform(0.5, 1.5), random.uniform(0.1, 0.4), i * poles_per_window, (i + 1) * poles_per_window};
    for (int i = 0; i < lookups; ++i) energies[i] = random.uniform(0.05, 1.0);
    for (int i = 0; i < nuclides; ++i) densities[i] = random.uniform(0.1, 1.0);
    double temperature = 300.0;

    auto gradient = cugrad::gradient(lookup, "rates, densities, poles, temperature");
    gradient.execute_kernel(dim3(4), dim3(64), rates.data, energies.data, densities.data, poles.data, windows.data, temperature,
                            nuclides, per_nuclide, lookups, seed.data, densities_adj.data, poles_adj.data, temperature_adj.data);
    cudaDeviceSynchronize();

    auto sum = [&] {
        lookup<<<4, 64>>>(rates, energies, densities, poles, windows, temperature, nuclides, per_nuclide, lookups);
        cudaDeviceSynchronize();
        double all = 0.0;
        for (int i = 0; i < lookups; ++i) all += rates[i];
        return all;
    };
    verdict check(1e-6);
    check.difference(temperature_adj[0], temperature, 1e-3, sum);
    for (int i = 0; i < nuclides; ++i) check.difference(densities_adj[i], densities[i], 1e-6, sum);
    for (int i = 0; i < pole_count; i += 17) {
        check.difference(poles_adj[i].at.re, poles[i].at.re, 1e-7, sum);
        check.difference(poles_adj[i].at.im, poles[i].at.im, 1e-7, sum);
        check.difference(poles_adj[i].total.im, poles[i].total.im, 1e-6, sum);
        check.difference(poles_adj[i].absorption.re, poles[i].absorption.re, 1e-6, sum);
    }
    return check.report("cross sections");
}
