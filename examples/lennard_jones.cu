// The forces of a Lennard-Jones fluid in a periodic box, as the negative gradient of its energy.
//
// Only the energy is written down; a neighbour's force comes out of the same line as one's own.
#include <cugrad/cugrad.h>

#include "verdict.h"

struct Fluid {
    double epsilon, sigma, cutoff, box;
};

__device__ double nearest(double d, double box) { return d - box * rint(d / box); }

__device__ double pair_energy(double r2, const Fluid& fluid) {
    double s2 = fluid.sigma * fluid.sigma / r2;
    double s6 = s2 * s2 * s2;
    return 4.0 * fluid.epsilon * (s6 * s6 - s6);
}

__global__ void energy(double* total, const double* x, const double* y, const double* z, Fluid fluid, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double sum = 0.0;
    for (int j = i + 1; j < n; ++j) {
        double dx = nearest(x[i] - x[j], fluid.box);
        double dy = nearest(y[i] - y[j], fluid.box);
        double dz = nearest(z[i] - z[j], fluid.box);
        double r2 = dx * dx + dy * dy + dz * dz;
        if (r2 > fluid.cutoff * fluid.cutoff) continue;
        sum += pair_energy(r2, fluid);
    }
    atomicAdd(total, sum);
}

int main() {
    const int side = 4, n = side * side * side;
    Fluid fluid = {1.0, 1.0, 2.5, 1.2 * side};
    numbers random;
    managed<double> x(n), y(n), z(n), x_adj(n), y_adj(n), z_adj(n), total(1), seed(1, 1.0);
    for (int i = 0; i < n; ++i) {
        x[i] = 1.2 * (i % side) + random.uniform(-0.1, 0.1);
        y[i] = 1.2 * (i / side % side) + random.uniform(-0.1, 0.1);
        z[i] = 1.2 * (i / side / side) + random.uniform(-0.1, 0.1);
    }
    managed<Fluid> fluid_adj(1, Fluid{0.0, 0.0, 0.0, 0.0});

    auto gradient = cugrad::gradient(energy, "total, x, y, z, fluid");
    gradient.execute_kernel(dim3(1), dim3(n), total.data, x.data, y.data, z.data, fluid, n, seed.data, x_adj.data, y_adj.data,
                            z_adj.data, fluid_adj.data);
    cudaDeviceSynchronize();
    const double there = total[0];

    auto whole = [&] {
        total[0] = 0.0;
        energy<<<1, n>>>(total, x, y, z, fluid, n);
        cudaDeviceSynchronize();
        return total[0];
    };
    verdict check(1e-6);
    check.compare(there, whole());
    double sum_x = 0.0, sum_y = 0.0;
    for (int i = 0; i < n; ++i) sum_x += x_adj[i], sum_y += y_adj[i];
    check.compare(sum_x, 0.0);  // no force from within moves the whole
    check.compare(sum_y, 0.0);
    for (int i = 0; i < n; i += 13) {
        check.difference(x_adj[i], x[i], 1e-6, whole);
        check.difference(y_adj[i], y[i], 1e-6, whole);
        check.difference(z_adj[i], z[i], 1e-6, whole);
    }
    check.difference(fluid_adj[0].epsilon, fluid.epsilon, 1e-6, whole);
    check.difference(fluid_adj[0].sigma, fluid.sigma, 1e-6, whole);
    return check.report("Lennard-Jones");
}
