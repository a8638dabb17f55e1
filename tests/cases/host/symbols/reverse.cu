// Gradient of `run` (kernel.cu:32) with respect to out, in, w, a, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   in_adj: in: the adjoint of *in after the function; out: the adjoint of *in before it
//   w_adj: the gradient with respect to *w is added to it
//   a_adj: the gradient with respect to a is added to what it points to
static __global__ void scale_by_total_reverse_0_1_3(double *out, const double *p, int n, const double *total,
    double *out_adj, double *p_adj, double *total_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 28
  double total_sum = 0.0;
  if (i < n) {  // line 29
    // reverse sweep
    double t0 = out_adj[i];
    total_sum = t0 * p[i];
    p_adj[i] += t0 * *total;
  }
  ::cugrad::accumulate_block(total_adj, total_sum);
}

static __global__ void filter_reverse_0_1_3_4_5_6_7_8(double *out, const double *__restrict__ in, int n,
    const double *weights, const double (*table)[3], const double *scale, const Shape *shape, double *total,
    double *buffer, double *out_adj, double *in_adj, double *weights_adj, double (*table_adj)[3],
    double *scale_adj, Shape *shape_adj, double *total_adj, double *buffer_adj) {
  __shared__ double weights_sums[4];
  ::cugrad::zero_shared(&weights_sums);
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 17
  double shape_sum = 0.0;
  double scale_sum = 0.0;
  double shape_sum_1 = 0.0;
  if (i < n) {  // line 18
    double sum = 0.0;
    for (int k = 0; k < 4; ++k) sum += weights[k] * in[(i + k) % n];  // line 20
    double out_seed = out_adj[i];  // line 23
    double buffer_seed = buffer_adj[i];  // line 22
    double t0 = shape->a;  // line 14
    double t1 = shape->b;
    double t2 = *scale;
    double t3 = t0 * sum + t1 * t2;
    int t4 = i % 2;  // line 21
    int t5 = i % 3;
    double t6 = table[t4][t5];
    double v = t3 * t6;

    // reverse sweep
    double t7 = *total_adj;  // line 24
    double v_adj = t7 * in[i];
    atomicAdd(&in_adj[i], t7 * v);
    v_adj += out_seed;  // line 23
    v_adj += 2.0 * buffer_seed * v;  // line 22
    double t8 = v_adj * t6;  // line 21
    atomicAdd(&table_adj[t4][t5], v_adj * t3);
    shape_sum = t8 * t2;  // line 14
    scale_sum = t8 * t1;
    shape_sum_1 = t8 * sum;
    double sum_adj = t8 * t0;
    double weights_row[4];  // line 20
    #pragma unroll
    for (int k = 3; k >= 0; --k) {
      int t9 = (i + k) % n;
      double t10 = in[t9];
      atomicAdd(&in_adj[t9], sum_adj * weights[k]);
      weights_row[k] = sum_adj * t10;
    }
    ::cugrad::accumulate_warp((double (*)[4])weights_sums, weights_row);
    out_adj[i] = 0.0;  // line 23
    buffer_adj[i] = 0.0;  // line 22
  }
  ::cugrad::accumulate_block<double>({&shape_adj->a, &shape_adj->b, scale_adj},  // line 18
      {shape_sum_1, shape_sum, scale_sum});
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 4; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&weights_adj[k], weights_sums[k]);
  }
}

static void run_rev(double *out, double *in, double *w, double a, int n, double *out_adj, double *in_adj,
    double *w_adj, double *a_adj) {
  ::cugrad::host::sweep sweep(true, out_adj, in_adj, w_adj, a_adj);
  double *weights_at = ::cugrad::host::symbol<double>(weights, "kernel.cu:32");  // line 32
  double *weights_at_adj = ::cugrad::host::symbol_shadow<double>(weights, "kernel.cu:32");
  double (*table_at)[3] = ::cugrad::host::symbol<double[3]>(table, "kernel.cu:32");
  double (*table_at_adj)[3] = ::cugrad::host::symbol_shadow<double[3]>(table, "kernel.cu:32");
  double *scale_at = ::cugrad::host::symbol<double>(scale, "kernel.cu:32");
  double *scale_at_adj = ::cugrad::host::symbol_shadow<double>(scale, "kernel.cu:32");
  Shape *shape_at = ::cugrad::host::symbol<Shape>(shape, "kernel.cu:32");
  Shape *shape_at_adj = ::cugrad::host::symbol_shadow<Shape>(shape, "kernel.cu:32");
  double *total_at = ::cugrad::host::symbol<double>(total, "kernel.cu:32");
  double *total_at_adj = ::cugrad::host::symbol_shadow<double>(total, "kernel.cu:32");
  double *buffer_at = ::cugrad::host::symbol<double>(buffer, "kernel.cu:32");
  double *buffer_at_adj = ::cugrad::host::symbol_shadow<double>(buffer, "kernel.cu:32");
  double a_1;
  double a_adj_1 = 0.0;
  a_1 = a;
  double first[2];  // line 33
  double first_adj[2] = {};
  double t0 = *w;
  first[0] = t0 * a;
  first[1] = w[1];
  ::cugrad::host::copy(weights_at, first, 16ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:34");  // line 34
  ::cugrad::host::copy((double *)((unsigned char *)weights_at + 16), in, 16ul,  // line 35
      cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:35");
  double rows[2][3];  // line 36
  double rows_adj[2][3] = {};
  rows[0][0] = 1.0;
  double t1 = a_1;
  rows[0][1] = t1;
  rows[0][2] = 2.0;
  rows[1][0] = t1 * t1;
  rows[1][1] = 0.5;
  rows[1][2] = w[2];
  ::cugrad::host::copy(*table_at, rows[0], 48ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:37");  // line 37
  ::cugrad::host::copy(scale_at, &a_1, 8ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:38");  // line 38
  Shape s;  // line 39
  Shape s_adj = {};
  s.a = w[3];  // line 40
  s.b = a_1;  // line 41
  ::cugrad::host::copy(shape_at, &s, 16ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:42");  // line 42
  double zero;  // line 43
  zero = 0.0;
  ::cugrad::host::copy(total_at, &zero, 8ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:44");  // line 44
  ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(8u)),  // line 45
      ::cugrad::derived<decltype(&filter), &filter, true, false>{}, "kernel.cu:45", out, in, n);
  ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(8u)),  // line 48
      ::cugrad::derived<decltype(&scale_by_total), &scale_by_total, true, false>{},
      "kernel.cu:48", out, buffer_at, n);
  double sum;  // line 49
  double sum_adj = 0.0;
  ::cugrad::host::copy(&sum, total_at, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:50");  // line 50
  double next[4];  // line 51
  double next_adj[4] = {};
  next[0] = sum;
  next[1] = a_1;
  next[2] = *w;
  next[3] = w[1];
  ::cugrad::host::snapshot weights_at_before = ::cugrad::host::keep(weights_at, nullptr, 32ul,  // line 52
      "kernel.cu:52");
  ::cugrad::host::copy(weights_at, next, 32ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:52");
  ::cugrad::host::snapshot in_before = ::cugrad::host::keep(in, nullptr, "kernel.cu:53");  // line 53
  ::cugrad::host::snapshot total_at_before = ::cugrad::host::keep(total_at, nullptr, "kernel.cu:53");
  ::cugrad::host::snapshot buffer_at_before = ::cugrad::host::keep(buffer_at, nullptr, "kernel.cu:53");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(8u)),
      ::cugrad::derived<decltype(&filter), &filter, true, false>{}, "kernel.cu:53", in, out, n);

  // reverse sweep
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(2u), dim3(8u)),
      ::cugrad::derived<decltype(&filter_reverse_0_1_3_4_5_6_7_8), &filter_reverse_0_1_3_4_5_6_7_8, true, true>{},
      "kernel.cu:53", in, out, n, weights_at, table_at, scale_at, shape_at, total_at, buffer_at, in_adj,
      out_adj, weights_at_adj, table_at_adj, scale_at_adj, shape_at_adj, total_at_adj, buffer_at_adj);
  ::cugrad::host::put_back(buffer_at_before, "kernel.cu:53");
  ::cugrad::host::give_up(buffer_at_before, "kernel.cu:53");
  ::cugrad::host::put_back(total_at_before, "kernel.cu:53");
  ::cugrad::host::give_up(total_at_before, "kernel.cu:53");
  ::cugrad::host::put_back(in_before, "kernel.cu:53");
  ::cugrad::host::give_up(in_before, "kernel.cu:53");
  ::cugrad::host::add_back(next_adj, weights_at_adj, 32ul, cudaMemcpyHostToDevice, nullptr,  // line 52
      "kernel.cu:52");
  ::cugrad::host::put_back(weights_at_before, "kernel.cu:52");
  ::cugrad::host::give_up(weights_at_before, "kernel.cu:52");
  w_adj[1] += next_adj[3];  // line 51
  *w_adj += next_adj[2];
  a_adj_1 += next_adj[1];
  sum_adj += next_adj[0];
  next_adj[3] = 0.0;
  next_adj[2] = 0.0;
  next_adj[1] = 0.0;
  next_adj[0] = 0.0;
  ::cugrad::host::add_back(total_at_adj, &sum_adj, 8ul, cudaMemcpyDeviceToHost, nullptr,  // line 50
      "kernel.cu:50");
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(2u), dim3(8u)),  // line 48
      ::cugrad::derived<decltype(&scale_by_total_reverse_0_1_3), &scale_by_total_reverse_0_1_3, true, false>{},
      "kernel.cu:48", out, buffer_at, n, total_at, out_adj, buffer_at_adj, total_at_adj);
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(2u), dim3(8u)),  // line 45
      ::cugrad::derived<decltype(&filter_reverse_0_1_3_4_5_6_7_8), &filter_reverse_0_1_3_4_5_6_7_8, true, true>{},
      "kernel.cu:45", out, in, n, weights_at, table_at, scale_at, shape_at, total_at, buffer_at,
      out_adj, in_adj, weights_at_adj, table_at_adj, scale_at_adj, shape_at_adj, total_at_adj,
      buffer_at_adj);
  ::cugrad::host::clear(total_at_adj, 8ul, nullptr, "kernel.cu:44");  // line 44
  ::cugrad::host::add_back((double *)&s_adj, (double *)shape_at_adj, 16ul, cudaMemcpyHostToDevice,  // line 42
      nullptr, "kernel.cu:42");
  a_adj_1 += s_adj.b;  // line 41
  w_adj[3] += s_adj.a;  // line 40
  s_adj.b = 0.0;  // line 41
  s_adj.a = 0.0;  // line 40
  ::cugrad::host::add_back(&a_adj_1, scale_at_adj, 8ul, cudaMemcpyHostToDevice, nullptr,  // line 38
      "kernel.cu:38");
  ::cugrad::host::add_back(rows_adj[0], *table_at_adj, 48ul, cudaMemcpyHostToDevice, nullptr,  // line 37
      "kernel.cu:37");
  w_adj[2] += rows_adj[1][2];  // line 36
  a_adj_1 += 2.0 * rows_adj[1][0] * t1 + rows_adj[0][1];
  rows_adj[0][0] = 0.0;
  rows_adj[1][2] = 0.0;
  rows_adj[1][1] = 0.0;
  rows_adj[1][0] = 0.0;
  rows_adj[0][2] = 0.0;
  rows_adj[0][1] = 0.0;
  ::cugrad::host::add_back(in_adj, (double *)((unsigned char *)weights_at_adj + 16), 16ul,  // line 35
      cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:35");
  ::cugrad::host::add_back(first_adj, weights_at_adj, 16ul, cudaMemcpyHostToDevice, nullptr,  // line 34
      "kernel.cu:34");
  w_adj[1] += first_adj[1];  // line 33
  double t2 = first_adj[0];
  double a_adj_2 = t2 * t0;
  *w_adj += t2 * a;
  a_adj_2 += a_adj_1;  // line 32
  *a_adj += a_adj_2;
}
