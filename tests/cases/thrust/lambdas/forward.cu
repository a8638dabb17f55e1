#ifndef CUGRAD_lambda_13_80
#define CUGRAD_lambda_13_80
struct lambda_13_80 {
};
#endif
#ifndef CUGRAD_lambda_9_52
#define CUGRAD_lambda_9_52
struct lambda_9_52 {
  double captured_0;
};
#endif
// Tangent of `mixed` (kernel.cu:6) with respect to in, a, by cugrad.
//   in_tan: tangent of in
//   a_tan: tangent of a
static __global__ void sum_lambda_13_80_tangent_0_1(const double *in, double *out, lambda_13_80 f,
    unsigned long n, double *in_tan, double *out_tan) {
  double mine = 0.0;
  double mine_tan = 0.0;
  for (unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x; i
      < n; i += (unsigned long)gridDim.x * (unsigned long)blockDim.x) {
    double v = in[i];
    double v_tan = in_tan[i];
    mine += sin(v);
    mine_tan += v_tan * cos(v);
  }
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    double t0 = __shfl_down_sync(0xffffffffu, mine, lanes);
    mine += t0;
    mine_tan += __shfl_down_sync(0xffffffffu, mine_tan, lanes);
  }
  if (threadIdx.x % 32 == 0) {
    atomicAdd(out, mine);
    atomicAdd(out_tan, mine_tan);
  }
}

static __global__ void transform_in_place_lambda_9_52_tangent_0_1(double *x, lambda_9_52 f, unsigned long n,
    double *x_tan, lambda_9_52 *f_tan) {
  double f_captured_0_tan = f_tan->captured_0;  // line 53
  unsigned long i = (unsigned long)blockIdx.x * (unsigned long)blockDim.x + (unsigned long)threadIdx.x;
  if (i >= n) return;
  double v = x[i];
  double v_tan = x_tan[i];
  double t0 = f.captured_0 * v;  // line 9
  x[i] = t0 * v;
  x_tan[i] = (f_captured_0_tan * v + f.captured_0 * v_tan) * v + t0 * v_tan;
}

static double mixed_fwd(const double *in, double a, int n, double *in_tan, double a_tan) {
  ::cugrad::host::sweep sweep(false);
  const double *last = in + n;  // line 7
  unsigned long h_size = last - in;
  double *h_data = ::cugrad::host::allocate_host<double>(h_size * 8, nullptr, "kernel.cu:7");
  double *h_data_tan = ::cugrad::host::shadow_host<double>(h_size * 8, nullptr, "kernel.cu:7");
  for (unsigned long i = 0; i < h_size; ++i) {
    double t0 = in_tan[i];
    h_data[i] = in[i];
    h_data_tan[i] = t0;
  }
  double *x_data = ::cugrad::host::allocate_device<double>(h_size * 8, nullptr, "kernel.cu:8");  // line 8
  double *x_data_tan = ::cugrad::host::shadow_device<double>(h_size * 8, nullptr, "kernel.cu:8");
  ::cugrad::host::copy(x_data, h_data, h_size * 8, cudaMemcpyHostToDevice, nullptr, "kernel.cu:8");
  ::cugrad::host::copy(x_data_tan, h_data_tan, h_size * 8, cudaMemcpyHostToDevice, nullptr, "kernel.cu:8");
  double *p = x_data + h_size;  // line 9
  long n_1 = p - x_data;
  unsigned long n_2 = n_1;
  if (n_2 != 0) {
    lambda_9_52 *t0 = ::cugrad::host::upload(lambda_9_52{a_tan}, nullptr, "kernel.cu:9");
    ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)((n_2 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&transform_in_place_lambda_9_52_tangent_0_1), &transform_in_place_lambda_9_52_tangent_0_1, true, false>{},
        "kernel.cu:9", x_data, lambda_9_52{a}, n_2, x_data_tan, t0);
  }
  ::cugrad::host::copy(h_data, x_data, h_size * 8, cudaMemcpyDeviceToHost, nullptr,  // line 10
      "kernel.cu:10");
  ::cugrad::host::copy(h_data_tan, x_data_tan, h_size * 8, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:10");
  unsigned long i = n - 1;  // line 11
  double *p_1 = x_data + i;
  double value;
  double value_tan = 0.0;
  ::cugrad::host::copy(&value, p_1, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:11");
  ::cugrad::host::copy(&value_tan, x_data_tan + i, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:11");
  double last_1 = value;
  double last_tan = value_tan;
  double kept;  // line 12
  double kept_tan = 0.0;
  kept = a * last_1;
  kept_tan = a_tan * last_1 + a * last_tan;
  ::cugrad::host::copy(x_data, &kept, 8ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:12");
  ::cugrad::host::copy(x_data_tan, &kept_tan, 8ul, cudaMemcpyHostToDevice, nullptr, "kernel.cu:12");
  double t0 = *h_data;  // line 13
  double t1 = *h_data_tan;
  double *p_2 = x_data + (h_size - 1);
  double value_1;
  double value_tan_1 = 0.0;
  ::cugrad::host::copy(&value_1, p_2, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:13");
  ::cugrad::host::copy(&value_tan_1, x_data_tan + (h_size - 1), 8ul, cudaMemcpyDeviceToHost, nullptr,
      "kernel.cu:13");
  double t2 = value_1;
  double t3 = value_tan_1;
  double value_2;
  double value_tan_2 = 0.0;
  ::cugrad::host::copy(&value_2, x_data, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:13");
  ::cugrad::host::copy(&value_tan_2, x_data_tan, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:13");
  double t4 = value_tan_2;
  double result_tan = a_tan;
  if (n_2 != 0) {
    double *p_3 = ::cugrad::host::allocate_device<double>(8ul, nullptr, "kernel.cu:13");
    double *p_tan = ::cugrad::host::shadow_device<double>(8ul, nullptr, "kernel.cu:13");
    ::cugrad::host::fill(p_3, 0, 8ul, nullptr, "kernel.cu:13");
    ::cugrad::host::clear(p_tan, 8ul, nullptr, "kernel.cu:13");
    ::cugrad::host::launch(::cugrad::launch_config(dim3(n_2 > 262144 ? 1024
        : (unsigned int)((n_2 + 255) / 256)), dim3(256u)),
        ::cugrad::derived<decltype(&sum_lambda_13_80_tangent_0_1), &sum_lambda_13_80_tangent_0_1, true, true>{},
        "kernel.cu:13", x_data, p_3, lambda_13_80{}, n_2, x_data_tan, p_tan);
    double value_3;
    double value_tan_3 = 0.0;
    ::cugrad::host::copy(&value_3, p_3, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:13");
    ::cugrad::host::copy(&value_tan_3, p_tan, 8ul, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:13");
    ::cugrad::host::synchronise(nullptr, "kernel.cu:13");
    result_tan = value_tan_3;
    ::cugrad::host::free_device(p_3, nullptr, "kernel.cu:13");
    result_tan += a_tan;
  }
  ::cugrad::host::free_device(x_data, nullptr, "kernel.cu:6");  // line 6
  ::cugrad::host::free_host(h_data, nullptr, "kernel.cu:6");
  return t1 * t2 + t0 * t3 + t4 + result_tan;
}
