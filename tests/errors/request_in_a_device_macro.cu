// request: in the source
#include <cugrad/cugrad.h>
#define SLOPE(f, x, d) cugrad::gradient(f, "x").execute(x, d)
__device__ double square(double x) { return x * x; }
__global__ void slopes(double* out, const double* x) {
    double d = 0.0;
    SLOPE(square, x[threadIdx.x], &d);
  //^^^^^ CG0009: a request in device code must stand in the source itself, not in a macro or template
    out[threadIdx.x] = d;
}
