// Gravity between bodies: how a weighted sum of all accelerations changes with each position and mass.
//
// Every thread reads all bodies, so the adjoints of positions are shared between threads.
#include <cugrad/cugrad.h>

#include "verdict.h"

struct Body {
    double x, y, z, mass;
};

__device__ double3 pull(const Body& from, const Body& to, double softening) {
    double3 r = make_double3(to.x - from.x, to.y - from.y, to.z - from.z);
    double inverse = rsqrt(r.x * r.x + r.y * r.y + r.z * r.z + softening * softening);
    double s = to.mass * inverse * inverse * inverse;
    return make_double3(s * r.x, s * r.y, s * r.z);
}

__global__ void accelerate(double3* acceleration, const Body* body, double softening, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double3 sum = make_double3(0.0, 0.0, 0.0);
    for (int j = 0; j < n; ++j) {
        double3 a = pull(body[i], body[j], softening);
        sum.x += a.x;
        sum.y += a.y;
        sum.z += a.z;
    }
    acceleration[i] = sum;
}

int main() {
    const int n = 40;
    const double softening = 0.1;
    numbers random;
    managed<Body> body(n), body_adj(n, Body{0.0, 0.0, 0.0, 0.0});
    managed<double3> acceleration(n), weight(n), seed(n);
    managed<double> softening_adj(1, 0.0);
    for (int i = 0; i < n; ++i) {
        body[i] = {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(0.5, 1.5)};
        weight[i] = seed[i] = make_double3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
    }

    auto gradient = cugrad::gradient(accelerate, "acceleration, body, softening");
    gradient.execute_kernel(dim3(2), dim3(32), acceleration.data, body.data, softening, n, seed.data, body_adj.data,
                            softening_adj.data);
    cudaDeviceSynchronize();

    double changed = softening;
    auto weighted = [&] {
        accelerate<<<2, 32>>>(acceleration, body, changed, n);
        cudaDeviceSynchronize();
        double sum = 0.0;
        for (int i = 0; i < n; ++i)
            sum += weight[i].x * acceleration[i].x + weight[i].y * acceleration[i].y + weight[i].z * acceleration[i].z;
        return sum;
    };
    verdict check(1e-6);
    for (int i = 0; i < n; i += 7) {
        check.difference(body_adj[i].x, body[i].x, 1e-6, weighted);
        check.difference(body_adj[i].z, body[i].z, 1e-6, weighted);
        check.difference(body_adj[i].mass, body[i].mass, 1e-6, weighted);
    }
    check.difference(softening_adj[0], changed, 1e-6, weighted);
    return check.report("gravity");
}
