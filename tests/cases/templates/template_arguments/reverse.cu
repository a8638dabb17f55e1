// Gradient of `kernel` (kernel.cu:42) with respect to out, in, scale, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   in_adj: adjoint of *in, after in, before out; what is read is added to, what is overwritten ends as 0
//   scale_adj: adjoint of *scale, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(double *out, const double *in, const double *scale, double *out_adj,
    double *in_adj, double *scale_adj) {
  int i = blockIdx.x;  // line 43
  int j = threadIdx.y;
  int k = threadIdx.x;
  views::View<double, 3, views::Apart, int> to;  // line 44
  views::View<double, 3, views::Apart, int> to_adj = {};
  to.data = out;
  to_adj.data = out_adj;
  to.strides[0] = 6;
  to.strides[1] = 3;
  to.strides[2] = 1;
  views::View<const double, 3, views::Apart, int> from;  // line 45
  views::View<const double, 3, views::Apart, int> from_adj = {};
  from.data = in;
  from_adj.data = in_adj;
  from.strides[0] = 6;
  from.strides[1] = 1;
  from.strides[2] = 2;
  const double *t0 = from.data;  // line 35
  const double *t1 = from_adj.data;
  int t2 = from.strides[0];
  const double *data = t0 + t2 * i;
  const int *strides = &from.strides[1];
  int t3 = *strides;  // line 19
  data += t3 * j;
  ++strides;
  int t4 = *strides;  // line 27
  double t5 = data[t4 * k];  // line 47
  int t6 = from.strides[0];  // line 35
  const double *data_1 = t0 + t6 * i;
  const int *strides_1 = &from.strides[1];
  int t7 = *strides_1;  // line 19
  data_1 += t7 * j;
  ++strides_1;
  int t8 = *strides_1;  // line 27
  double t9 = data_1[t8 * k];  // line 47
  double t10 = t5 * t9;
  long i_1 = i;
  const double *data_2 = scale + 3 * i_1;  // line 35
  long i_2 = k;  // line 47
  double t11 = data_2[i_2];
  int t12 = to.strides[0];  // line 35
  double *data_3 = to.data + t12 * i;
  const int *strides_2 = &to.strides[1];
  int t13 = *strides_2;  // line 19
  data_3 += t13 * j;
  double *t14 = to_adj.data + t12 * i + t13 * j;
  ++strides_2;
  int t15 = *strides_2;  // line 27
  data_3[t15 * k] = t10 * t11;  // line 47

  // reverse sweep
  double t16 = t14[t15 * k];
  t14[t15 * k] = 0.0;
  double t17 = t16 * t11;
  ::cugrad::accumulate_column(&(scale_adj + 3 * i_1)[i_2], t16 * t10);
  atomicAdd(&((double *)t1 + t6 * i + t7 * j)[t8 * k], t17 * t5);
  atomicAdd(&((double *)t1 + t2 * i + t3 * j)[t4 * k], t17 * t9);
}
