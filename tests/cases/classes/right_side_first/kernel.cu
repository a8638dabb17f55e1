// Assignments by operators of the user's own evaluate the right operand before the left (C++17), as members and as functions;
// called by name, they do not.

struct Scaled {
    double v, w;
    __device__ Scaled(double a, double b) : v(a), w(b) {}
    __device__ Scaled& operator=(const Scaled& o) {
        v = o.v + 0.5 * w;
        w = o.w;
        return *this;
    }
    __device__ Scaled& operator*=(double f) {
        v *= f;
        return *this;
    }
    __device__ Scaled& operator*=(Scaled o) {
        v *= o.v;
        w += o.w;
        return *this;
    }
};

__device__ void operator+=(Scaled& a, double b) {
    a.v += b;
}

__device__ double doubled(double& x) {
    x *= 2.0;
    return x;
}

__device__ Scaled& turned(Scaled* all, int& which) {
    which = 1 - which;
    return all[which];
}

__global__ void kernel(double* y, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double a = x[i];
    Scaled s[2] = {Scaled(a, 1.0 + a), Scaled(a * a, 2.0)};
    int which = 0;
    // The right side is 2 a, before the left one chooses.
    turned(s, which) *= doubled(a) + which;
    turned(s, which) += a * (which + 1);
    (s[0] *= s[1]) *= which ? s[0] : s[1];
    // Copied before the left side changes it.
    (s[1] *= 3.0) *= s[1];
    turned(s, which) = Scaled(a + which, s[which].v);
    turned(s, which).operator*=(a + which);
    y[i] = s[0].v * s[1].w + s[1].v * s[0].w;
}
