// request: gradient(run, "u, f")
__global__ void smooth(double* u, const double* f, int n) {
    int i = threadIdx.x;
    if (i < n) u[i] = 0.5 * u[i] + f[i] * u[i] * u[i];
}
void cycle(double* u, double* f, int n) {
    smooth<<<1, 64>>>(u, f, n);
    if (n <= 2) return;
    f[0] = 2.0;
  //^^^ CG0203: `cycle` calls itself, and host code writes memory of its caller's
    cycle(u, f, n / 2);
}
void run(double* u, double* f, int n) { cycle(u, f, n); }
