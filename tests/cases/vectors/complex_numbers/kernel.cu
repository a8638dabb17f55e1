// Every function of cuComplex.h, in a butterfly and a quotient.
#include <cuComplex.h>

__global__ void kernel(cuDoubleComplex* d, double* size, const cuFloatComplex* w, int n) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= n / 2) return;
    cuDoubleComplex u = d[t], factor = cuComplexFloatToDouble(w[t]);
    cuDoubleComplex v = cuCmul(d[t + n / 2], factor);
    d[t] = cuCadd(u, v);
    d[t + n / 2] = cuCdiv(cuCsub(u, cuConj(v)), cuCfma(factor, v, make_cuDoubleComplex(3.0, 1.0)));
    size[t] = cuCabs(v) + cuCreal(u) * cuCimag(u);
}
