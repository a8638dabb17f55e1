// Tangent of `kernel` (kernel.cu:4) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, const double *y, int n, double *out_tan,
    double *x_tan, double *y_tan) {
  __shared__ double mean;
  __shared__ double mean_tan;
  __shared__ double shared_tile[48];
  __shared__ double shared_tile_tan[48];
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 13
  double v = 0.0;
  double v_tan = 0.0;
  if (i < n) {  // line 14
    double t0 = x[i];
    double t1 = x_tan[i];
    v = t0 * t0;
    v_tan = t1 * t0 + t0 * t1;
  }
  double result = ::cugrad::block_sum(v);  // line 15
  double result_tan = ::cugrad::block_sum(v_tan);
  bool t0 = threadIdx.x == 0;  // line 16
  if (t0) {
    mean = result / 48.0;
    mean_tan = result_tan / 48.0;
  }
  __syncthreads();  // line 17
  int valid = n - blockIdx.x * blockDim.x;  // line 18
  double t1 = y[i];  // line 19
  double t2 = sin(t1);
  double t3 = mean;
  double value = t2 * t3;
  double value_tan = y_tan[i] * cos(t1) * t3 + t2 * mean_tan;
  valid = valid < 48 ? valid : 48;
  int result_1 = threadIdx.x;
  bool counts = result_1 < valid;
  double result_2 = ::cugrad::block_sum(counts ? value : 0.0);
  double result_tan_1 = ::cugrad::block_sum(counts ? value_tan : 0.0);
  __syncthreads();  // line 20
  double items[2];  // line 21
  double items_tan[2] = {};
  double value_1 = x[i];
  double value_tan_1 = x_tan[i];
  items[0] = value_1;
  items_tan[0] = value_tan_1;
  double t4 = y[i];
  double t5 = mean;
  items[1] = t4 * t5;
  items_tan[1] = y_tan[i] * t5 + t4 * mean_tan;
  for (int n_1 = 1; n_1 < 2; ++n_1) {  // line 22
    value_1 += items[n_1];
    value_tan_1 += items_tan[n_1];
  }
  double result_3 = ::cugrad::block_sum(value_1);
  double result_tan_2 = ::cugrad::block_sum(value_tan_1);
  __syncthreads();  // line 23
  double t6 = y_tan[i];  // line 24
  shared_tile[threadIdx.x] = y[i];
  shared_tile_tan[threadIdx.x] = t6;
  __syncthreads();  // line 25
  if (!t0) return;  // line 26
  double t7 = shared_tile_tan[5];
  out[blockIdx.x] = result_2 * result_3 + shared_tile[5];
  out_tan[blockIdx.x] = result_tan_1 * result_3 + result_2 * result_tan_2 + t7;
}
