// One collision of the lattice Boltzmann method on nine velocities: what a change of any population does to a weighted sum of all
// populations afterwards, and how that depends on the relaxation time and the force.
#include <cugrad/cugrad.h>

#include "verdict.h"

__constant__ double weights[9] = {4.0 / 9,  1.0 / 9,  1.0 / 9,  1.0 / 9, 1.0 / 9,
                                  1.0 / 36, 1.0 / 36, 1.0 / 36, 1.0 / 36};
__constant__ int along_x[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
__constant__ int along_y[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};

struct Moments {
    double density, ux, uy;
};

__device__ Moments moments(const double f[9], double force) {
    Moments m = {0.0, 0.0, 0.0};
    for (int q = 0; q < 9; ++q) {
        m.density += f[q];
        m.ux += along_x[q] * f[q];
        m.uy += along_y[q] * f[q];
    }
    m.ux = (m.ux + 0.5 * force) / m.density;
    m.uy /= m.density;
    return m;
}

__device__ double equilibrium(int q, const Moments& m) {
    double along = 3.0 * (along_x[q] * m.ux + along_y[q] * m.uy);
    return weights[q] * m.density * (1.0 + along + 0.5 * along * along - 1.5 * (m.ux * m.ux + m.uy * m.uy));
}

// In place, as codes that stream into a second array do it.
__global__ void collide(double* populations, double relaxation, double force, int cells) {
    int cell = blockIdx.x * blockDim.x + threadIdx.x;
    if (cell >= cells) return;
    double f[9];
    for (int q = 0; q < 9; ++q) f[q] = populations[q * cells + cell];
    Moments m = moments(f, force);
    for (int q = 0; q < 9; ++q) {
        double drive = 3.0 * weights[q] * along_x[q] * force * (1.0 - 0.5 / relaxation);
        populations[q * cells + cell] = f[q] - (f[q] - equilibrium(q, m)) / relaxation + drive;
    }
}

int main() {
    const int cells = 100;
    double relaxation = 0.8, force = 1e-2;
    numbers random;
    managed<double> before(9 * cells), populations(9 * cells), weight(9 * cells), adjoint(9 * cells);
    managed<double> relaxation_adj(1, 0.0), force_adj(1, 0.0);
    for (int i = 0; i < 9 * cells; ++i) {
        before[i] = populations[i] = random.uniform(0.05, 0.2);
        weight[i] = adjoint[i] = random.uniform(-1, 1);  // in: of the results; out: of the populations before
    }

    auto gradient = cugrad::gradient(collide, "populations, relaxation, force");
    gradient.execute_kernel(dim3(4), dim3(32), populations.data, relaxation, force, cells, adjoint.data, relaxation_adj.data,
                            force_adj.data);
    cudaDeviceSynchronize();

    auto weighted = [&] {
        for (int i = 0; i < 9 * cells; ++i) populations[i] = before[i];
        collide<<<4, 32>>>(populations, relaxation, force, cells);
        cudaDeviceSynchronize();
        double sum = 0.0;
        for (int i = 0; i < 9 * cells; ++i) sum += weight[i] * populations[i];
        return sum;
    };
    verdict check(1e-6);
    for (int i = 0; i < 9 * cells; i += 31) check.difference(adjoint[i], before[i], 1e-6, weighted);
    check.difference(relaxation_adj[0], relaxation, 1e-6, weighted);
    check.difference(force_adj[0], force, 1e-6, weighted);
    return check.report("lattice Boltzmann");
}
