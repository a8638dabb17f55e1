// Tangent of `kernel` (kernel.cu:9) with respect to out, c, x, by cugrad.
//   out_tan: tangent of out
//   c_tan: tangent of c
//   x_tan: tangent of x
static __device__ double halves_pushforward_0(const double *c, int lo, int hi, double *c_tan) {
  double result_tan;
  if (hi - lo == 1) {  // line 6
    double t0 = c[lo];  // line 4
    double t1 = c_tan[lo];
    result_tan = t1 * t0 + t0 * t1;
  } else {
    int mid = (lo + hi) / 2;  // line 5
    halves(c, lo, mid);  // line 6
    double t0 = halves_pushforward_0(c, lo, mid, c_tan);
    halves(c, mid, hi);
    result_tan = t0 + 0.5 * halves_pushforward_0(c, mid, hi, c_tan);
  }
  return result_tan;
}

static __device__ double poly_pushforward_0_2(const double *c, int k, double v, double *c_tan, double v_tan) {
  double t0;
  if (k == 1) {  // line 2
    t0 = *c_tan;
  } else {
    double t1 = *c_tan;
    double t2 = poly(c + 1, k - 1, v);
    t0 = t1 + (v_tan * t2 + v * poly_pushforward_0_2(c + 1, k - 1, v, c_tan + 1, v_tan));
  }
  return t0;
}

static __global__ void kernel_fwd(double *out, const double *c, const double *x, int n, double *out_tan,
    double *c_tan, double *x_tan) {
  int i = threadIdx.x;  // line 10
  if (i >= n) return;  // line 11
  int t0 = i % 7;
  double t1 = x[i];
  double t2 = x_tan[i];
  double t3 = poly(c, 1 + t0, t1);
  double t4 = poly_pushforward_0_2(c, 1 + t0, t1, c_tan, t2);
  double t5 = halves(c, 0, 7);
  double t6 = halves_pushforward_0(c, 0, 7, c_tan);
  out[i] = t3 * t5;
  out_tan[i] = t4 * t5 + t3 * t6;
}
