// Tangent of `loss` (kernel.cu:1) with respect to total, w, b, x, by cugrad.
//   total_tan: tangent of total
//   w_tan: tangent of w
//   b_tan: tangent of b
//   x_tan: tangent of x
static __global__ void loss_fwd(double *total, const double *w, double b, const double *x, const int *label,
    int n, double *total_tan, double *w_tan, double b_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 8
  double z = b;
  double z_tan = b_tan;
  for (int k = 0; k < 5; ++k) {  // line 5
    double t0 = w[k];
    double t1 = x[i * 5 + k];
    z += t0 * t1;
    z_tan += w_tan[k] * t1 + t0 * x_tan[i * 5 + k];
  }
  double t0 = -z_tan;  // line 6
  double t1 = exp(-z);
  double t2 = t0 * t1;
  double t3 = 1.0 + t1;
  double p = 1.0 / t3;
  double t4 = p * (t0 == 0.0 && t2 != t2 ? 0.0 : t2);
  double p_tan = -(p == 0.0 && t4 != t4 ? 0.0 : t4) / t3;
  double l;
  double l_tan;
  if (label[i] != 0) {  // line 7
    l = -log(p);
    l_tan = -p_tan * (1.0 / p);
  } else {
    double t5 = 1.0 - p;
    l = -log(t5);
    l_tan = p_tan * (1.0 / t5);
  }
  atomicAdd(total, l / n);  // line 8
  atomicAdd(total_tan, l_tan / n);
}
