// request: gradient(f, "x, a")
struct Parameters {
    double scale;
    int n;
};
__global__ void k(double* x, Parameters p) {
    int i = threadIdx.x;
    if (i < p.n) x[i] *= p.scale;
}
void f(double* x, double a, int n, int steps) {
    Parameters p = {a, n};
    for (int t = 0; t < steps; ++t) {
        k<<<1, 32>>>(x, p);
      //^^^ CG0211: text
    }
}
