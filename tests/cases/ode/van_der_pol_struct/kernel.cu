// The state is a struct with operators; the midpoint rule through a generic stepper.
struct Osc { double x, v; };
__device__ Osc operator+(Osc a, Osc b) { return {a.x + b.x, a.v + b.v}; }
__device__ Osc operator*(double s, Osc a) { return {s * a.x, s * a.v}; }

template <class S, class F>
__device__ S midpoint(S s, double h, F f) { return s + h * f(s + 0.5 * h * f(s)); }

__global__ void oscillate(Osc* state, const double* mu, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double m = mu[i];
    Osc s = state[i];
    for (int k = 0; k < 5; ++k)
        s = midpoint(s, 0.1, [m](Osc o) { return Osc{o.v, m * (1.0 - o.x * o.x) * o.v - o.x}; });
    state[i] = s;
}
