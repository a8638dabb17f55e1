// Tangent of `kernel` (kernel.cu:42) with respect to out, in, scale, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
//   scale_tan: tangent of scale
static __global__ void kernel_fwd(double *out, const double *in, const double *scale, double *out_tan,
    double *in_tan, double *scale_tan) {
  int i = blockIdx.x;  // line 43
  int j = threadIdx.y;
  int k = threadIdx.x;
  views::View<double, 3, views::Apart, int> to;  // line 44
  views::View<double, 3, views::Apart, int> to_tan = {};
  to.data = out;
  to_tan.data = out_tan;
  to.strides[0] = 6;
  to.strides[1] = 3;
  to.strides[2] = 1;
  views::View<const double, 3, views::Apart, int> from;  // line 45
  views::View<const double, 3, views::Apart, int> from_tan = {};
  from.data = in;
  from_tan.data = in_tan;
  from.strides[0] = 6;
  from.strides[1] = 1;
  from.strides[2] = 2;
  const double *t0 = from.data;  // line 35
  const double *t1 = from_tan.data;
  int t2 = from.strides[0];
  const double *data = t0 + t2 * i;
  const int *strides = &from.strides[1];
  int t3 = *strides;  // line 19
  data += t3 * j;
  ++strides;
  int t4 = *strides;  // line 27
  double t5 = data[t4 * k];  // line 47
  double t6 = ((double *)t1 + t2 * i + t3 * j)[t4 * k];
  int t7 = from.strides[0];  // line 35
  const double *data_1 = t0 + t7 * i;
  const int *strides_1 = &from.strides[1];
  int t8 = *strides_1;  // line 19
  data_1 += t8 * j;
  ++strides_1;
  int t9 = *strides_1;  // line 27
  double t10 = data_1[t9 * k];  // line 47
  double t11 = ((double *)t1 + t7 * i + t8 * j)[t9 * k];
  double t12 = t5 * t10;
  long i_1 = i;
  const double *data_2 = scale + 3 * i_1;  // line 35
  long i_2 = k;  // line 47
  double t13 = data_2[i_2];
  double t14 = (scale_tan + 3 * i_1)[i_2];
  int t15 = to.strides[0];  // line 35
  double *data_3 = to.data + t15 * i;
  const int *strides_2 = &to.strides[1];
  int t16 = *strides_2;  // line 19
  data_3 += t16 * j;
  ++strides_2;
  int t17 = *strides_2;  // line 27
  data_3[t17 * k] = t12 * t13;  // line 47
  (to_tan.data + t15 * i + t16 * j)[t17 * k] = (t6 * t10 + t5 * t11) * t13 + t12 * t14;
}
