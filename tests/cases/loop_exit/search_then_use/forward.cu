// Tangent of `kernel` (kernel.cu:2) with respect to out, v, q, by cugrad.
//   out_tan: tangent of out
//   v_tan: tangent of v
//   q_tan: tangent of q
static __global__ void kernel_fwd(double *out, const double *v, const double *q, int n, double *out_tan,
    double *v_tan, double *q_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 10
  double at_tan = q_tan[i];  // line 5
  double at = q[i] + i % 6;
  int k = 0;
  bool broke = false;
  while (!broke && k < 5) {  // line 7
    int k_1 = k + 1;  // line 8
    if (at < k_1) {
      broke = true;
    } else {
      k = k_1;
    }
  }
  double t = at - k;  // line 9
  double t0 = v[k];  // line 10
  double t1 = v_tan[k];
  double t2 = 1.0 - t;
  double t3 = v[k + 1];
  double t4 = v_tan[k + 1];
  double t5 = t3 * t;
  out[i] = t0 * t2 + t5 * t;
  out_tan[i] = t1 * t2 - t0 * at_tan + ((t4 * t + t3 * at_tan) * t + t5 * at_tan);
}
