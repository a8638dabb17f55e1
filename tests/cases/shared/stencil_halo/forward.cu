// Tangent of `smooth` (kernel.cu:4) with respect to out, in, w, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
//   w_tan: tangent of w
static __global__ void smooth_fwd(double *out, const double *in, double w, int n, double *out_tan,
    double *in_tan, double w_tan) {
  __shared__ double s[36];
  __shared__ double s_tan[36];
  int g = blockIdx.x * blockDim.x + threadIdx.x;  // line 6
  int l = threadIdx.x + 2;  // line 7
  bool t0 = g < n;  // line 8
  double t1 = 0.0;
  double t2 = 0.0;
  if (t0) {
    t1 = in[g];
    t2 = in_tan[g];
  }
  s[l] = t1;
  s_tan[l] = t2;
  if (threadIdx.x < 2) {  // line 11
    double t3 = 0.0;
    double t4 = 0.0;
    if (g >= 2) {  // line 10
      t3 = in[g - 2];
      t4 = in_tan[g - 2];
    }
    s[l - 2] = t3;
    s_tan[l - 2] = t4;
    double t5 = 0.0;
    double t6 = 0.0;
    if (g + 32 < n) {  // line 11
      t5 = in[g + 32];
      t6 = in_tan[g + 32];
    }
    s[l + 32] = t5;
    s_tan[l + 32] = t6;
  }
  __syncthreads();  // line 13
  if (!t0) return;  // line 17
  double sum = 0.0;
  double sum_tan = 0.0;
  for (int k = -2; k <= 2; ++k) {  // line 16
    double t3 = s[l + k];
    double t4 = s_tan[l + k];
    double t5 = t3 * t3;
    bool t6 = k == 0;
    double t7 = t6 ? 1.0 : w;
    sum += t5 * t7;
    sum_tan += (t4 * t3 + t3 * t4) * t7 + t5 * (t6 ? 0.0 : w_tan);
  }
  out[g] = sum;  // line 17
  out_tan[g] = sum_tan;
}
