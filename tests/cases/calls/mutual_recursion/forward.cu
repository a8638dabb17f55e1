static __device__ double even_pushforward_0(double v, int k, double v_tan);

// Tangent of `kernel` (kernel.cu:5) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __device__ double odd_pushforward_0(double v, int k, double v_tan) {
  double t0;
  if (k == 0) {  // line 3
    t0 = v_tan * cos(v);
  } else {
    double t1 = 0.5 * v;
    double t2 = even(t1, k - 1);
    t0 = v_tan * t2 + v * even_pushforward_0(t1, k - 1, 0.5 * v_tan);
  }
  return t0;
}

static __device__ double even_pushforward_0(double v, int k, double v_tan) {
  double t0 = v_tan;
  if (k != 0) {  // line 2
    double t1 = v * v + 0.1;
    odd(t1, k - 1);
    t0 = odd_pushforward_0(t1, k - 1, v_tan * v + v * v_tan);
  }
  return t0;
}

static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 6
  if (i >= n) return;  // line 7
  double t0 = x[i];
  double t1 = x_tan[i];
  int t2 = i % 6;
  double t3 = even(t0, t2);
  double t4 = even_pushforward_0(t0, t2, t1);
  out[i] = t3;
  out_tan[i] = t4;
}
