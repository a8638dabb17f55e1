// Tangent of `run` (kernel.cu:32) with respect to out, in, w, a, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
//   w_tan: tangent of w
//   a_tan: tangent of a
static __global__ void scale_by_total_tangent_0_1_3(double *out, const double *p, int n, const double *total,
    double *out_tan, double *p_tan, double *total_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 28
  if (i >= n) return;  // line 29
  double t0 = p[i];
  double t1 = p_tan[i];
  double t2 = *total;
  double t3 = *total_tan;
  double t4 = out_tan[i];
  out[i] += t0 * t2;
  out_tan[i] = t4 + (t1 * t2 + t0 * t3);
}

static __global__ void filter_tangent_0_1_3_4_5_6_7_8(double *out, const double *in, int n,
    const double *weights, const double (*table)[3], const double *scale, const Shape *shape, double *total,
    double *buffer, double *out_tan, double *in_tan, double *weights_tan, double (*table_tan)[3],
    double *scale_tan, Shape *shape_tan, double *total_tan, double *buffer_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 17
  if (i >= n) return;  // line 24
  double sum = 0.0;
  double sum_tan = 0.0;
  for (int k = 0; k < 4; ++k) {  // line 20
    double t0 = weights[k];
    int t1 = (i + k) % n;
    double t2 = in[t1];
    sum += t0 * t2;
    sum_tan += weights_tan[k] * t2 + t0 * in_tan[t1];
  }
  double t0 = shape->a;  // line 14
  double t1 = shape_tan->a * sum;
  double t2 = shape->b;
  double t3 = *scale;
  double t4 = t0 * sum + t2 * t3;
  int t5 = i % 2;  // line 21
  int t6 = i % 3;
  double t7 = table[t5][t6];
  double v = t4 * t7;
  double v_tan = (t1 + t0 * sum_tan + (shape_tan->b * t3 + t2 * *scale_tan)) * t7 + t4 * table_tan[t5][t6];
  buffer[i] = v * v;  // line 22
  buffer_tan[i] = v_tan * v + v * v_tan;
  out[i] = v;  // line 23
  out_tan[i] = v_tan;
  double t8 = in[i];  // line 24
  double t9 = in_tan[i];
  atomicAdd(total, v * t8);
  atomicAdd(total_tan, v_tan * t8 + v * t9);
}

static void run_fwd(double *out, double *in, double *w, double a, int n, double *out_tan, double *in_tan,
    double *w_tan, double a_tan) {
  ::cugrad::host::sweep sweep(false);
  double *weights_at = ::cugrad::host::symbol<double>(weights, "kernel.cu:32");  // line 32
  double *weights_at_tan = ::cugrad::host::symbol_shadow<double>(weights, "kernel.cu:32");
  double (*table_at)[3] = ::cugrad::host::symbol<double[3]>(table, "kernel.cu:32");
  double (*table_at_tan)[3] = ::cugrad::host::symbol_shadow<double[3]>(table, "kernel.cu:32");
  double *scale_at = ::cugrad::host::symbol<double>(scale, "kernel.cu:32");
  double *scale_at_tan = ::cugrad::host::symbol_shadow<double>(scale, "kernel.cu:32");
  Shape *shape_at = ::cugrad::host::symbol<Shape>(shape, "kernel.cu:32");
  Shape *shape_at_tan = ::cugrad::host::symbol_shadow<Shape>(shape, "kernel.cu:32");
  double *total_at = ::cugrad::host::symbol<double>(total, "kernel.cu:32");
  double *total_at_tan = ::cugrad::host::symbol_shadow<double>(total, "kernel.cu:32");
  double *buffer_at = ::cugrad::host::symbol<double>(buffer, "kernel.cu:32");
  double *buffer_at_tan = ::cugrad::host::symbol_shadow<double>(buffer, "kernel.cu:32");
  double a_1;
  double a_tan_1 = 0.0;
  a_1 = a;
  a_tan_1 = a_tan;
  double first[2];  // line 33
  double first_tan[2] = {};
  double t0 = *w;
  double t1 = *w_tan;
  first[0] = t0 * a;
  first_tan[0] = t1 * a + t0 * a_tan;
  double t2 = w_tan[1];
  first[1] = w[1];
  first_tan[1] = t2;
  ::cugrad::host::copy(weights_at, first, 16ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:34");  // line 34
  ::cugrad::host::copy(weights_at_tan, first_tan, 16ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:34");
  ::cugrad::host::copy((double *)((unsigned char *)weights_at + 16), in, 16ul,  // line 35
      cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:35");
  ::cugrad::host::copy((double *)((unsigned char *)weights_at_tan + 16), in_tan, 16ul,
      cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:35");
  double rows[2][3];  // line 36
  double rows_tan[2][3] = {};
  rows[0][0] = 1.0;
  rows_tan[0][0] = 0.0;
  double t3 = a_1;
  double t4 = a_tan_1;
  rows[0][1] = t3;
  rows_tan[0][1] = t4;
  rows[0][2] = 2.0;
  rows_tan[0][2] = 0.0;
  rows[1][0] = t3 * t3;
  rows_tan[1][0] = t4 * t3 + t3 * t4;
  rows[1][1] = 0.5;
  rows_tan[1][1] = 0.0;
  double t5 = w_tan[2];
  rows[1][2] = w[2];
  rows_tan[1][2] = t5;
  ::cugrad::host::copy(*table_at, rows[0], 48ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:37");  // line 37
  ::cugrad::host::copy(*table_at_tan, rows_tan[0], 48ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:37");
  ::cugrad::host::copy(scale_at, &a_1, 8ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:38");  // line 38
  ::cugrad::host::copy(scale_at_tan, &a_tan_1, 8ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:38");
  Shape s;  // line 39
  Shape s_tan = {};
  double t6 = w_tan[3];  // line 40
  s.a = w[3];
  s_tan.a = t6;
  double t7 = a_tan_1;  // line 41
  s.b = a_1;
  s_tan.b = t7;
  ::cugrad::host::copy(shape_at, &s, 16ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:42");  // line 42
  ::cugrad::host::copy(shape_at_tan, &s_tan, 16ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:42");
  double zero;  // line 43
  zero = 0.0;
  ::cugrad::host::copy(total_at, &zero, 8ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:44");  // line 44
  ::cugrad::host::clear(total_at_tan, 8ul, nullptr, "kernel.cu:44");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(8u)),  // line 45
      ::cugrad::derived<decltype(&filter_tangent_0_1_3_4_5_6_7_8), &filter_tangent_0_1_3_4_5_6_7_8, true, false>{},
      "kernel.cu:45", out, in, n, weights_at, table_at, scale_at, shape_at, total_at, buffer_at,
      out_tan, in_tan, weights_at_tan, table_at_tan, scale_at_tan, shape_at_tan, total_at_tan,
      buffer_at_tan);
  ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(8u)),  // line 48
      ::cugrad::derived<decltype(&scale_by_total_tangent_0_1_3), &scale_by_total_tangent_0_1_3, true, false>{},
      "kernel.cu:48", out, buffer_at, n, total_at, out_tan, buffer_at_tan, total_at_tan);
  double sum;  // line 49
  double sum_tan = 0.0;
  ::cugrad::host::copy(&sum, total_at, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:50");  // line 50
  ::cugrad::host::copy(&sum_tan, total_at_tan, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:50");
  double next[4];  // line 51
  double next_tan[4] = {};
  double t8 = sum_tan;
  next[0] = sum;
  next_tan[0] = t8;
  double t9 = a_tan_1;
  next[1] = a_1;
  next_tan[1] = t9;
  double t10 = *w_tan;
  next[2] = *w;
  next_tan[2] = t10;
  double t11 = w_tan[1];
  next[3] = w[1];
  next_tan[3] = t11;
  ::cugrad::host::copy(weights_at, next, 32ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:52");  // line 52
  ::cugrad::host::copy(weights_at_tan, next_tan, 32ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:52");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(8u)),  // line 53
      ::cugrad::derived<decltype(&filter_tangent_0_1_3_4_5_6_7_8), &filter_tangent_0_1_3_4_5_6_7_8, true, false>{},
      "kernel.cu:53", in, out, n, weights_at, table_at, scale_at, shape_at, total_at, buffer_at,
      in_tan, out_tan, weights_at_tan, table_at_tan, scale_at_tan, shape_at_tan, total_at_tan,
      buffer_at_tan);
}
