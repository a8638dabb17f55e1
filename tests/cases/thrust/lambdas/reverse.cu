#ifndef CUGRAD_lambda_9_52
#define CUGRAD_lambda_9_52
struct lambda_9_52 {
  double captured_0;
};
#endif
#ifndef CUGRAD_lambda_13_80
#define CUGRAD_lambda_13_80
struct lambda_13_80 {
};
#endif
// Gradient of `mixed` (kernel.cu:6) with respect to in, a, by cugrad.
//   in_adj: the gradient with respect to *in is added to it
//   a_adj: the gradient with respect to a is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
static __global__ void transform_in_place_lambda_9_52_reverse_0_1(double *x, lambda_9_52 f, unsigned long n,
    double *x_adj, lambda_9_52 *f_adj) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  double f_captured_0_adj = 0.0;
  if (i < n) {
    double v = x[i];

    // reverse sweep
    double t0 = x_adj[i];
    double t1 = t0 * v;  // line 9
    double v_adj = t0 * (f.captured_0 * v);
    f_captured_0_adj = t1 * v;
    v_adj += t1 * f.captured_0;
    x_adj[i] = v_adj;
  }
  ::cugrad::accumulate_block(&f_adj->captured_0, f_captured_0_adj);  // line 53
}

static __global__ void sum_lambda_13_80_reverse_0_1(const double *in, double *out, lambda_13_80 f,
    unsigned long n, double *in_adj, double *out_adj) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  unsigned long t0 = (unsigned long)gridDim.x * (unsigned long)blockDim.x;
  double mine = 0.0;
  for (unsigned long i_1 = i; i_1 < n; i_1 += t0) {
    double v = in[i_1];
    mine += sin(v);
  }
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    mine += __shfl_down_sync(0xffffffffu, mine, lanes);
  }
  double mine_adj = 0.0;
  if (threadIdx.x % 32 == 0) {
    // reverse sweep
    mine_adj = *out_adj;
  }
  for (int k = 5; k > 0; --k) {
    int lanes = 16 >> (k - 1);
    mine_adj += ::cugrad::shuffle_down_transposed(0xffffffffu, mine_adj, lanes);
  }
  bool t1 = i < n;
  for (unsigned long k = t1 ? (n - i - 1) / (t1 ? t0 : 1) + 1 : 0; k > 0; --k) {
    unsigned long i_1 = i + (k - 1) * t0;
    double v = in[i_1];
    double v_adj = mine_adj * cos(v);  // line 13
    atomicAdd(&in_adj[i_1], v_adj);
  }
}

static __global__ void sum_lambda_13_80(const double *in, double *out, lambda_13_80 f, unsigned long n) {
  double mine = 0.0;
  for (unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x; i
      < n; i += (unsigned long)gridDim.x * (unsigned long)blockDim.x) {
    double v = in[i];
    mine += sin(v);
  }
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    mine += __shfl_down_sync(0xffffffffu, mine, lanes);
  }
  if (threadIdx.x % 32 == 0) atomicAdd(out, mine);
}

static __global__ void transform_in_place_lambda_9_52(double *x, lambda_9_52 f, unsigned long n) {
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i < n) {
    double v = x[i];
    x[i] = f.captured_0 * v * v;
  }
}

static void mixed_rev(const double *in, double a, int n, double *in_adj, double *a_adj) {
  ::cugrad::host::sweep sweep(true, in_adj, a_adj);
  const double *last = in + n;  // line 7
  unsigned long h_size = last - in;
  double *h_data = ::cugrad::host::allocate_host<double>(h_size * 8, nullptr, "kernel.cu:7");
  double *h_data_adj = ::cugrad::host::shadow_host<double>(h_size * 8, nullptr, "kernel.cu:7");
  for (unsigned long i = 0; i < h_size; ++i) h_data[i] = in[i];
  double *x_data = ::cugrad::host::allocate_zeroed_device<double>(h_size * 8, nullptr,  // line 8
      "kernel.cu:8");
  double *x_data_adj = ::cugrad::host::shadow_device<double>(h_size * 8, nullptr, "kernel.cu:8");
  ::cugrad::host::copy(x_data, h_data, h_size * 8, cudaMemcpyHostToDevice, nullptr, "kernel.cu:8");
  double *p = x_data + h_size;  // line 9
  long n_1 = p - x_data;
  unsigned long n_2 = n_1;
  bool t0 = n_2 != 0;
  ::cugrad::host::snapshot x_data_before = {};
  if (t0) {
    x_data_before = ::cugrad::host::keep(x_data, nullptr, "kernel.cu:9");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_2 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&transform_in_place_lambda_9_52), &transform_in_place_lambda_9_52, true, false>{},
        "kernel.cu:9", x_data, lambda_9_52{a}, n_2);
  }
  ::cugrad::host::copy(h_data, x_data, h_size * 8, cudaMemcpyDeviceToHost, nullptr,  // line 10
      "kernel.cu:10");
  unsigned long i = n - 1;  // line 11
  double *p_1 = x_data + i;
  double value;
  double value_adj = 0.0;
  ::cugrad::host::copy(&value, p_1, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:11");
  double last_1 = value;
  double kept;  // line 12
  double kept_adj = 0.0;
  kept = a * last_1;
  ::cugrad::host::copy(x_data, &kept, 8ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:12");
  double t1 = *h_data;  // line 13
  double *p_2 = x_data + (h_size - 1);
  double value_1;
  double value_adj_1 = 0.0;
  ::cugrad::host::copy(&value_1, p_2, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:13");
  double t2 = value_1;
  double value_2;
  double value_adj_2 = 0.0;
  ::cugrad::host::copy(&value_2, x_data, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:13");
  bool t3 = n_2 == 0;
  double *p_3 = nullptr;
  double *p_adj = nullptr;
  if (!t3) {
    p_3 = ::cugrad::host::allocate_device<double>(8ul, nullptr, "kernel.cu:13");
    p_adj = ::cugrad::host::shadow_device<double>(8ul, nullptr, "kernel.cu:13");
    ::cugrad::host::fill(p_3, 0, 8ul, nullptr, "kernel.cu:13");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(n_2 > 262144 ? 1024
        : (unsigned int)((n_2 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&sum_lambda_13_80), &sum_lambda_13_80, true, true>{}, "kernel.cu:13",
        x_data, p_3, lambda_13_80{}, n_2);
    double value_3;
    ::cugrad::host::copy(&value_3, p_3, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:13");
    ::cugrad::host::synchronise(nullptr, "kernel.cu:13");
    ::cugrad::host::free_device(p_3, nullptr, "kernel.cu:13");
  }
  ::cugrad::host::free_device(x_data, nullptr, "kernel.cu:6");  // line 6
  ::cugrad::host::free_host(h_data, nullptr, "kernel.cu:6");

  // reverse sweep
  if (!t3) {  // line 13
    double value_adj_3 = 0.0;
    value_adj_3 += 1.0;
    ::cugrad::host::add_back(p_adj, &value_adj_3, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:13");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(n_2 > 262144 ? 1024
        : (unsigned int)((n_2 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&sum_lambda_13_80_reverse_0_1), &sum_lambda_13_80_reverse_0_1, true, true>{},
        "kernel.cu:13", x_data, p_3, lambda_13_80{}, n_2, x_data_adj, p_adj);
    ::cugrad::host::clear(p_adj, 8ul, nullptr, "kernel.cu:13");
  }
  value_adj_2 += 1.0;
  ::cugrad::host::add_back(x_data_adj, &value_adj_2, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:13");
  value_adj_1 += t1;
  ::cugrad::host::add_back(x_data_adj + (h_size - 1), &value_adj_1, 8ul, cudaMemcpyDeviceToHost, nullptr,
      "kernel.cu:13");
  *h_data_adj += t2;
  ::cugrad::host::add_back(&kept_adj, x_data_adj, 8ul, cudaMemcpyHostToDevice, nullptr,  // line 12
      "kernel.cu:12");
  double t4 = kept_adj;
  double a_adj_1 = 1.0 + t4 * last_1;
  double last_adj = t4 * a;
  value_adj += last_adj;  // line 11
  kept_adj = 0.0;  // line 12
  ::cugrad::host::add_back(x_data_adj + i, &value_adj, 8ul, cudaMemcpyDeviceToHost, nullptr,  // line 11
      "kernel.cu:11");
  ::cugrad::host::add_back(x_data_adj, h_data_adj, h_size * 8, cudaMemcpyDeviceToHost, nullptr,  // line 10
      "kernel.cu:10");
  if (t0) {  // line 9
    ::cugrad::host::put_back(x_data_before, "kernel.cu:9");
    lambda_9_52 *t5 = ::cugrad::host::upload(lambda_9_52{0.0}, nullptr, "kernel.cu:9");
    ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3((unsigned int)((n_2 + 255) / 256)),
        dim3(256u)),
        ::cugrad::derived<decltype(&transform_in_place_lambda_9_52_reverse_0_1), &transform_in_place_lambda_9_52_reverse_0_1, true, false>{},
        "kernel.cu:9", x_data, lambda_9_52{a}, n_2, x_data_adj, t5);
    lambda_9_52 t6 = ::cugrad::host::download(t5, nullptr, "kernel.cu:9");
    a_adj_1 += t6.captured_0;
    ::cugrad::host::give_up(x_data_before, "kernel.cu:9");
  }
  ::cugrad::host::add_back(h_data_adj, x_data_adj, h_size * 8, cudaMemcpyHostToDevice, nullptr,  // line 8
      "kernel.cu:8");
  for (unsigned long k = 0 < h_size ? h_size : 0; k > 0; --k) {  // line 7
    in_adj[k - 1] += h_data_adj[k - 1];
    h_data_adj[k - 1] = 0.0;
  }
  *a_adj += a_adj_1;
}
