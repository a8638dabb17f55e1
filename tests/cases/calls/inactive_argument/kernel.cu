// The same function with active and with constant arguments.
__device__ double mixed(double a, const double* w, int i) { return a * w[i] + sin(w[i]) * a * a; }

__global__ void kernel(double* out, const double* x, const double* w, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = mixed(x[i], w, i) + mixed(2.0, x, i) * mixed(w[i], w, 0);
}
