// Constants that classes have: static members, of templates and specialisations too, members with initialisers; a table of the function's own.
struct Scheme {
    static constexpr double half = 0.5;
    static constexpr int stages = 3;
    static const int order = 2;
    const double a = 2.0;
    double v;
    __device__ Scheme(double x) : v(x) {}
    __device__ double scaled() const { return a * v * order; }
};

template <int N>
struct Mean {
    static constexpr double weight = 1.0 / N;
};

template <class T>
struct Limits;
template <>
struct Limits<double> {
    static constexpr double least = 1e-3;
    static constexpr bool wide = true;
};

__device__ double product(const double& a, double b) {
    return a * b;
}

__global__ void kernel(double* y, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double s = 0;
    for (int k = 0; k < Scheme::stages; ++k) s += Scheme::half * x[i] * k + (k + 1.0) * x[i] * x[i];
    double parts[Scheme::order] = {s, x[i]};
    static constexpr double local[2] = {2.5, 3.5};
    Scheme scheme(x[i]);
    y[i] = parts[0] * parts[Scheme::order - 1] + Mean<4>::weight * x[i] + Limits<double>::least * x[i];
    y[i] += product(+Scheme::half, x[i]) + product(local[i & 1], s) + (Limits<double>::wide ? scheme.scaled() : 0);
}
