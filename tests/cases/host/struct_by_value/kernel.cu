// Kernels that take a view of several arrays and a set of numbers as structs.
struct Fields {
    double* u;
    const double* v;
    int n;
};

struct Physics {
    double rate;
    double bias;
};

__global__ void react(Fields f, Physics p) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < f.n) f.u[i] = f.u[i] + p.rate * f.u[i] * f.v[i] + p.bias * p.bias;
}

void evolve(double* u, double* v, double rate, double bias, int n, int steps) {
    Fields f = {u, v, n};
    for (int t = 0; t < steps; ++t) {
        Physics p = {rate * (t + 1), bias};
        react<<<2, 8>>>(f, p);
    }
}
