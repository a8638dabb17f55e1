// A struct by const reference; a struct-valued intermediate.
struct Phase { double x, v, m; };

__device__ Phase drift(const Phase& p, double dt) { return Phase{p.x + dt * p.v, p.v, p.m}; }

__device__ double energy(const Phase& p, double k) {
    Phase q = drift(p, 0.5);
    return 0.5 * q.m * q.v * q.v + 0.5 * k * q.x * q.x;
}
