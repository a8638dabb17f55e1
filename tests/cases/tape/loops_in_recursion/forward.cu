// Tangent of `tree` (kernel.cu:8) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __device__ double descend_pushforward_0(double x, int depth, int n, double x_tan) {
  double v = x;
  double v_tan = x_tan;
  for (int k = 0; k < n; ++k) {  // line 4
    v_tan = (v_tan * v + v * v_tan) * 0.5;
    v = v * v * 0.5 + 0.2 * k;
  }
  if (depth > 0) {  // line 5
    double t0 = v * 0.5;
    descend(t0, depth - 1, n + 1);
    v_tan = descend_pushforward_0(t0, depth - 1, n + 1, v_tan * 0.5) + x_tan;
  }
  return v_tan;
}

static __global__ void tree_fwd(double *out, const double *x, int depth, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 9
  double v = x[i];  // line 10
  double v_tan = x_tan[i];
  for (int k = 0; k < 4 + depth; ++k) {  // line 11
    v_tan *= -sin(v);
    v = cos(v);
  }
  double t0 = descend(v, depth, 2);  // line 12
  double t1 = descend_pushforward_0(v, depth, 2, v_tan);
  double t2 = x[i];
  double t3 = x_tan[i];
  out[i] = t0 * t2;
  out_tan[i] = t1 * t2 + t0 * t3;
}
