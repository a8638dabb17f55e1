// An in-out array of structs; an integer field changes beside the reals.
struct Particle {
    double x, v;
    int steps;
};

__global__ void step(Particle* p, double dt, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    p[i].v -= dt * p[i].x * p[i].x;
    p[i].x += dt * p[i].v;
    p[i].steps++;
}
