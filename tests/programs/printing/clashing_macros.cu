// prints: 1.45095 0.322109
// prints: 0.749545 1.17961 1.17961 0.382421
// prints: 1.45095 0.322109
// prints: 0.811273 1.18118
// prints: 10 20 7
// Macros that stand between a function and the place where its derivative is inserted.
#include <cmath>
#include <cstdio>
#include <cugrad/cugrad.h>
struct Pair {
    double value, factor;
};
double q(double N, double y) {
    double z = std::sin(N * y);
    return z * z + N;
}
__global__ void k(double* out, const Pair* in, double a) {
    __shared__ double tile[1];
    tile[threadIdx.x] = in[threadIdx.x].value;
    double w = tile[threadIdx.x];
    for (int c = 0; c < 3; ++c) w = sin(w * a) * in[threadIdx.x].factor;
    out[threadIdx.x] = w;
}
#define N 10
#define t0 20
#define z 7
#define y_adj 20
#define matrix 20
#define j 3
#define value 4
#define factor 4
#define tile 4
#define q_rev elsewhere
#define sin(v) nothing(v)

int main() {
    double a = 0, b = 0, h[4];
    cugrad::gradient(q, "N, y").execute(0.5, 0.7, &a, &b);
    printf("%g %g\n", a, b);
    cugrad::hessian(q).execute(0.5, 0.7, h);
    printf("%g %g %g %g\n", h[0], h[1], h[2], h[3]);
    cugrad::jacobian(q).execute(0.5, 0.7, h);
    printf("%g %g\n", h[0], h[1]);
    double *memory;
    cudaMallocManaged(&memory, 16 * sizeof(double));
    double *out = memory, *out_adj = memory + 1, *a_adj = memory + 2;
    Pair *in = (Pair*)(memory + 4), *in_adj = in + 1;
    *in = Pair{0.5, 1};
    *out_adj = 1;
    *a_adj = 0;
    *in_adj = Pair{0, 0};
    cugrad::gradient(k, "out, in, a").execute_kernel(dim3(1), dim3(1), out, in, 1.2, out_adj, in_adj, a_adj);
    cudaDeviceSynchronize();
    printf("%g %g\n", *(double*)in_adj, *a_adj);
    printf("%d %d %d\n", N, t0, z);
}
