// Tangent of `heat` (kernel.cu:1) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void heat_fwd(double *out, const double *in, int nx, int ny, double *out_tan,
    double *in_tan) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  int y = blockIdx.y * blockDim.y + threadIdx.y;  // line 3
  if (x >= nx || y >= ny) return;  // line 9
  int at = y * nx + x;  // line 5
  if (x == 0 || y == 0 || x == nx - 1 || y == ny - 1) {  // line 9
    double t0 = in_tan[at];  // line 7
    out[at] = in[at];
    out_tan[at] = t0;
  } else {
    double t0 = in[at];  // line 9
    double t1 = in_tan[at];
    double t2 = in[at - 1];
    double t3 = in_tan[at - 1];
    double t4 = in[at + 1];
    double t5 = in_tan[at + 1];
    double t6 = in_tan[at - nx];
    double t7 = in_tan[at + nx];
    out[at] = t0 + 0.1 * (t2 + t4 + in[at - nx] + in[at + nx] - 4.0 * t0);
    out_tan[at] = t1 + 0.1 * (t3 + t5 + t6 + t7 - 4.0 * t1);
  }
}
