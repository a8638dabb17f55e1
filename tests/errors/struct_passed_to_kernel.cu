// request: gradient(f, "x, a")
struct Parameters {
    double scale;
    int n;
};
__global__ void k(double* x, Parameters p) {
    int i = threadIdx.x;
    if (i < p.n) x[i] *= p.scale;
}
void f(double* x, double a, int n) {
    Parameters p = {a, n};
    k<<<1, 32>>>(x, p);
  //^^^ CG0211: a struct that carries derivatives is passed to a kernel by value
}
