// Tangent of `forward_algorithm` (kernel.cu:2) with respect to likelihood, init, trans, emit, by cugrad.
//   likelihood_tan: tangent of likelihood
//   init_tan: tangent of init
//   trans_tan: tangent of trans
//   emit_tan: tangent of emit
static __global__ void forward_algorithm_fwd(double *likelihood, const double *init, const double *trans,
    const double *emit, const int *seen, int sequences, int times, double *likelihood_tan, double *init_tan,
    double *trans_tan, double *emit_tan) {
  int s = (blockIdx.x * blockDim.x + threadIdx.x) / 8;  // line 4
  int j = threadIdx.x % 8;
  if (s >= sequences) return;  // line 24
  double into[8];  // line 6
  double into_tan[8] = {};
  for (int i = 0; i < 8; ++i) {  // line 7
    into[i] = trans[i * 8 + j];
    into_tan[i] = trans_tan[i * 8 + j];
  }
  const int *o = seen + s * times;  // line 8
  int t0 = *o;  // line 9
  double alpha = init[j] + emit[t0 * 8 + j];
  double alpha_tan = init_tan[j] + emit_tan[t0 * 8 + j];
  for (int t = 1; t < times; ++t) {  // line 10
    double v[8];  // line 11
    double v_tan[8] = {};
    double top = -__builtin_inf();
    double top_tan = 0.0;
    for (int i = 0; i < 8; ++i) {  // line 12
      double t1 = __shfl_sync(0xffffffffu, alpha, i, 8);  // line 13
      double t2 = __shfl_sync(0xffffffffu, alpha_tan, i, 8);
      double t3 = t1 + into[i];
      double t4 = t2 + into_tan[i];
      v[i] = t3;
      v_tan[i] = t4;
      bool t5 = top >= t3;  // line 14
      bool t6 = t3 != t3;
      top_tan = (t5 ? top_tan : t6 ? top_tan : 0.0) + (t5 ? 0.0 : t6 ? 0.0 : t4);
      top = fmax(top, t3);
    }
    double sum = 0.0;
    double sum_tan = 0.0;
    for (int i = 0; i < 8; ++i) {  // line 17
      double t1 = exp(v[i] - top);
      sum += t1;
      sum_tan += (v_tan[i] - top_tan) * t1;
    }
    int t1 = o[t];  // line 18
    alpha = top + log(sum) + emit[t1 * 8 + j];
    alpha_tan = top_tan + sum_tan * (1.0 / sum) + emit_tan[t1 * 8 + j];
  }
  double top = alpha;
  double top_tan = alpha_tan;
  for (int d = 4; d > 0; d /= 2) {  // line 21
    double t1 = __shfl_xor_sync(0xffffffffu, top, d, 8);
    double t2 = __shfl_xor_sync(0xffffffffu, top_tan, d, 8);
    bool t3 = top >= t1;
    bool t4 = t1 != t1;
    top_tan = (t3 ? top_tan : t4 ? top_tan : 0.0) + (t3 ? 0.0 : t4 ? 0.0 : t2);
    top = fmax(top, t1);
  }
  double sum = exp(alpha - top);  // line 22
  double sum_tan = (alpha_tan - top_tan) * sum;
  for (int d = 4; d > 0; d /= 2) {  // line 23
    double t1 = __shfl_xor_sync(0xffffffffu, sum, d, 8);
    sum += t1;
    sum_tan += __shfl_xor_sync(0xffffffffu, sum_tan, d, 8);
  }
  if (j == 0) {  // line 24
    likelihood[s] = top + log(sum);
    likelihood_tan[s] = top_tan + sum_tan * (1.0 / sum);
  }
}
