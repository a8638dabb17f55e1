// What the lambda returns has a type that the library computes: `atan2` of a float and a double.
#include <cmath>
__global__ void kernel(double* out, const float* x, float a, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    auto angle = [&](float v) { return v + atan2(a, 2.0 + v); };
    out[i] = angle(x[i]) * angle(0.5f);
}
