// A lambda that has a variable by reference and a copy of it under another name.
struct Pair {
    double a;
};
__global__ void remember(double* y, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double u = x[i];
    auto relax = [&u, u0 = u](double z) {
        u = 0.5 * (u + z * u0 * u0);
        return u - u0;
    };
    double sum = relax(0.3) * relax(0.7) + u;
    Pair s{u};
    auto object = [&s, t = s]() {
        s.a *= 3;
        return t.a * s.a;
    };
    sum += object();
    auto other = [u, &v = u]() mutable {
        v *= 3;
        u += v;
        return u;
    };
    sum += other() * u;
    int k = 2;
    auto count = [&k, m = k]() {
        k += 5;
        return m;
    };
    sum *= count();
    double a = x[n - 1 - i], b = sum;
    auto swap = [&a, &b, a0 = a, b0 = b] {
        a = b0 * 2;
        b = a0 * a;
    };
    swap();
    y[i] = a * b * k;
}
