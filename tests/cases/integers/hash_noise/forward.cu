// Tangent of `kernel` (kernel.cu:10) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, unsigned int seed, double *out_tan,
    double *x_tan) {
  unsigned int i = threadIdx.x;  // line 11
  double s = x[i];  // line 12
  double s_tan = x_tan[i];
  unsigned int state = seed + i;  // line 13
  for (int k = 0; k < 4; ++k) {  // line 14
    unsigned int h = state ^ (state >> 16);  // line 3
    h *= 2146121005;  // line 4
    h ^= h >> 15;  // line 5
    h *= 2221713035u;  // line 6
    state = h ^ (h >> 16);  // line 7
    double u = state * (1.0 / 4294967296.0);  // line 16
    unsigned int t0 = (state >> 8) % 32;  // line 17
    s = s * u + x[t0];
    s_tan = s_tan * u + x_tan[t0];
  }
  out[i] = s;  // line 19
  out_tan[i] = s_tan;
}
