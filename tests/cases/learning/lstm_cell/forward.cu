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
  double t4 = t2 * t3;
  double t5 = 1.0 + t3;
  double i = 1.0 / t5;
  double t6 = i * (t2 == 0.0 && t4 != t4 ? 0.0 : t4);
  double i_tan = -(i == 0.0 && t6 != t6 ? 0.0 : t6) / t5;
  double v_1 = gates[n + j];  // line 6
  double v_tan_1 = gates_tan[n + j];
  double t7 = -v_tan_1;  // line 1
  double t8 = exp(-v_1);
  double t9 = t7 * t8;
  double t10 = 1.0 + t8;
  double f = 1.0 / t10;
  double t11 = f * (t7 == 0.0 && t9 != t9 ? 0.0 : t9);
  double f_tan = -(f == 0.0 && t11 != t11 ? 0.0 : t11) / t10;
  double g = tanh(gates[2 * n + j]);  // line 7
  double g_tan = gates_tan[2 * n + j] * (1.0 - g * g);
  double v_2 = gates[3 * n + j] - t0;
  double v_tan_2 = gates_tan[3 * n + j] - t1;
  double t12 = -v_tan_2;  // line 1
  double t13 = exp(-v_2);
  double t14 = t12 * t13;
  double t15 = 1.0 + t13;
  double o = 1.0 / t15;
  double t16 = o * (t12 == 0.0 && t14 != t14 ? 0.0 : t14);
  double o_tan = -(o == 0.0 && t16 != t16 ? 0.0 : t16) / t15;
  double t17 = c[j];  // line 8
  double t18 = f * t17 + i * g;
  double t19 = f_tan * t17 + f * c_tan[j] + (i_tan * g + i * g_tan);
  c[j] = t18;
  c_tan[j] = t19;
  double t20 = tanh(t18);  // line 9
  h[j] = o * t20;
  h_tan[j] = o_tan * t20 + o * (t19 * (1.0 - t20 * t20));
}
