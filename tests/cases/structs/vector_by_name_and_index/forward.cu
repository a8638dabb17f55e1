// Tangent of `kernel` (kernel.cu:36) with respect to out, in, vectors, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
//   vectors_tan: tangent of vectors
static __global__ void kernel_fwd(double *out, const double *in, Vec3 *vectors, int n, double *out_tan,
    double *in_tan, Vec3 *vectors_tan) {
  int i = threadIdx.x;  // line 37
  double p_v[3];  // line 38
  double p_v_tan[3] = {};
  double x = in[3 * i];
  double x_tan = in_tan[3 * i];
  double y = in[3 * i + 1];
  double y_tan = in_tan[3 * i + 1];
  double z = in[3 * i + 2];
  double z_tan = in_tan[3 * i + 2];
  p_v[0] = x;  // line 13
  p_v_tan[0] = x_tan;
  p_v[1] = y;
  p_v_tan[1] = y_tan;
  p_v[2] = z;
  p_v_tan[2] = z_tan;
  double q_v[3];  // line 39
  double q_v_tan[3] = {};
  double t0 = vectors[i].v[0];
  double t1 = vectors_tan[i].v[0];
  double t2 = vectors[i].v[1];
  double t3 = vectors[i].v[2];
  double t4 = vectors_tan[i].v[2];
  q_v[0] = t0;
  q_v_tan[0] = t1;
  q_v[2] = t3;
  q_v_tan[2] = t4;
  double t5 = t2 * x;  // line 40
  double t6 = vectors_tan[i].v[1] * x + t2 * x_tan;
  q_v[1] = t5;
  q_v_tan[1] = t6;
  double sum = 0.0;
  double sum_tan = 0.0;
  for (int k = 0; k < n; ++k) {  // line 42
    double t7 = p_v[k];
    int i_1 = k % 3;
    double t8 = q_v[i_1];
    double t9 = t7 * t8;
    int t10 = (k + 1) % 3;
    double t11 = q_v[t10];
    sum += t9 * t11;
    sum_tan += (p_v_tan[k] * t8 + t7 * q_v_tan[i_1]) * t11 + t9 * q_v_tan[t10];
  }
  double plain_both_0 = y + t3 * 2.0;  // line 44
  double plain_both_0_tan = y_tan + t4 * 2.0;
  double t7 = y * y;  // line 49
  double determinant = x * t0 - t3 * t7;  // line 51
  double determinant_tan = x_tan * t0 + x * t1 - (t4 * t7 + t3 * (y_tan * y + y * y_tan));
  double fresh_v_2 = x * z;  // line 55
  double fresh_v_2_tan = x_tan * z + x * z_tan;
  vectors[i].v[1] = determinant * x + plain_both_0 * y + fresh_v_2 * z;  // line 56
  vectors_tan[i].v[1] = determinant_tan * x + determinant * x_tan
      + (plain_both_0_tan * y + plain_both_0 * y_tan) + (fresh_v_2_tan * z + fresh_v_2 * z_tan);
  out[i] = sum + (determinant * t0 + plain_both_0 * t5 + fresh_v_2 * t3);  // line 57
  out_tan[i] = sum_tan + (determinant_tan * t0 + determinant * t1
      + (plain_both_0_tan * t5 + plain_both_0 * t6) + (fresh_v_2_tan * t3 + fresh_v_2 * t4));
}
