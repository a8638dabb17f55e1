// A by-value struct with an integer among its reals: its adjoint is a struct too.
struct Params {
    double gain, offset;
    int power;
};

__global__ void kernel(double* out, const double* x, Params p, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = p.offset;
    for (int k = 0; k < p.power; ++k) v = v * x[i] + p.gain;
    out[i] = v;
}
