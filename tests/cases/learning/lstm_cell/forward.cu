// Tangent of `lstm` (kernel.cu:3) with respect to h, c, gates, by cugrad.
//   h_tan: tangent of h
//   c_tan: tangent of c
//   gates_tan: tangent of gates
static __global__ void lstm_fwd(double *h, double *c, const double *gates, int n, double *h_tan,
    double *c_tan, double *gates_tan) {
  int j = threadIdx.x;  // line 4
  if (j >= n) return;  // line 9
  double t0 = h[j];  // line 6
  double t1 = h_tan[j];
  double v = gates[j] + 0.3 * t0;
  double v_tan = gates_tan[j] + 0.3 * t1;
  double t2 = -v_tan;  // line 1
  double t3 = exp(-v);
  double t4 = 1.0 + t3;
  double i = 1.0 / t4;
  double i_tan = -(i == 0.0 ? 0.0 : i * (t2 == 0.0 ? 0.0 : t2 * t3)) / t4;
  double v_1 = gates[n + j];  // line 6
  double v_tan_1 = gates_tan[n + j];
  double t5 = -v_tan_1;  // line 1
  double t6 = exp(-v_1);
  double t7 = 1.0 + t6;
  double f = 1.0 / t7;
  double f_tan = -(f == 0.0 ? 0.0 : f * (t5 == 0.0 ? 0.0 : t5 * t6)) / t7;
  double g = tanh(gates[2 * n + j]);  // line 7
  double g_tan = gates_tan[2 * n + j] * (1.0 - g * g);
  double v_2 = gates[3 * n + j] - t0;
  double v_tan_2 = gates_tan[3 * n + j] - t1;
  double t8 = -v_tan_2;  // line 1
  double t9 = exp(-v_2);
  double t10 = 1.0 + t9;
  double o = 1.0 / t10;
  double o_tan = -(o == 0.0 ? 0.0 : o * (t8 == 0.0 ? 0.0 : t8 * t9)) / t10;
  double t11 = c[j];  // line 8
  double t12 = f * t11 + i * g;
  double t13 = f_tan * t11 + f * c_tan[j] + (i_tan * g + i * g_tan);
  c[j] = t12;
  c_tan[j] = t13;
  double t14 = tanh(t12);  // line 9
  h[j] = o * t14;
  h_tan[j] = o_tan * t14 + o * (t13 * (1.0 - t14 * t14));
}
