// A pendulum on a spring, integrated by Runge-Kutta's fourth-order method, one initial value per thread: how the final energy depends on the
// initial state and on the parameters.
#include "clad/Differentiator/Differentiator.h"

#include "../verdict.h"

struct State {
    double length, angle, stretch_rate, angle_rate;
};
struct Spring {
    double stiffness, rest, gravity, drag;
};

__device__ State rate(const State& s, const Spring& spring) {
    State r;
    r.length = s.stretch_rate;
    r.angle = s.angle_rate;
    r.stretch_rate = s.length * s.angle_rate * s.angle_rate + spring.gravity * cos(s.angle) - spring.stiffness * (s.length - spring.rest) -
                     spring.drag * s.stretch_rate;
    r.angle_rate = -(2.0 * s.stretch_rate * s.angle_rate + spring.gravity * sin(s.angle)) / s.length - spring.drag * s.angle_rate;
    return r;
}

__device__ State moved(const State& s, const State& r, double h) {
    return {s.length + h * r.length, s.angle + h * r.angle, s.stretch_rate + h * r.stretch_rate, s.angle_rate + h * r.angle_rate};
}

__global__ void swing(double* energy, const State* initial, Spring spring, double step, int steps, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    State s = initial[i];
    for (int t = 0; t < steps; ++t) {
        State k1 = rate(s, spring);
        State k2 = rate(moved(s, k1, 0.5 * step), spring);
        State k3 = rate(moved(s, k2, 0.5 * step), spring);
        State k4 = rate(moved(s, k3, step), spring);
        s = moved(s, k1, step / 6.0);
        s = moved(s, k2, step / 3.0);
        s = moved(s, k3, step / 3.0);
        s = moved(s, k4, step / 6.0);
    }
    double stretch = s.length - spring.rest;
    energy[i] = 0.5 * (s.stretch_rate * s.stretch_rate + s.length * s.length * s.angle_rate * s.angle_rate) +
                0.5 * spring.stiffness * stretch * stretch - spring.gravity * s.length * cos(s.angle);
}

int main() {
    const int n = 50, steps = 200;
    const double step = 0.01;
    Spring spring = {20.0, 1.0, 9.81, 0.1};
    numbers random;
    managed<State> initial(n), initial_adj(n, State{0, 0, 0, 0});
    managed<Spring> spring_adj(1, Spring{0, 0, 0, 0});
    managed<double> energy(n), seed(n, 1.0);
    for (int i = 0; i < n; ++i) initial[i] = {random.uniform(1.2, 1.6), random.uniform(-1, 1), 0.0, random.uniform(-1, 1)};

    auto grad = clad::gradient(swing, "energy, initial, spring");
    grad.execute_kernel(dim3(2), dim3(32), energy.data, initial.data, spring, step, steps, n, seed.data, initial_adj.data,
                        spring_adj.data);
    cudaDeviceSynchronize();

    auto sum = [&] {
        swing<<<2, 32>>>(energy, initial, spring, step, steps, n);
        cudaDeviceSynchronize();
        double all = 0.0;
        for (int i = 0; i < n; ++i) all += energy[i];
        return all;
    };
    verdict check(1e-6);
    for (int i = 0; i < n; i += 11) {
        check.difference(initial_adj[i].length, initial[i].length, 1e-6, sum);
        check.difference(initial_adj[i].angle, initial[i].angle, 1e-6, sum);
        check.difference(initial_adj[i].stretch_rate, initial[i].stretch_rate, 1e-6, sum);
        check.difference(initial_adj[i].angle_rate, initial[i].angle_rate, 1e-6, sum);
    }
    check.difference(spring_adj[0].stiffness, spring.stiffness, 1e-6, sum);
    check.difference(spring_adj[0].rest, spring.rest, 1e-6, sum);
    check.difference(spring_adj[0].gravity, spring.gravity, 1e-6, sum);
    check.difference(spring_adj[0].drag, spring.drag, 1e-6, sum);
    return check.report("Runge-Kutta");
}
