// Gradient of `kernel` (kernel.cu:7) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 14
  double t0 = x[i];  // line 15
  double value = t0 * t0;
  double result = ::cugrad::warp_sum(value);
  double value_1 = x[i];  // line 16
  int lane = ::cugrad::warp_arg_max(value_1, 16);
  int thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  int threads = blockDim.x * blockDim.y * blockDim.z;
  int rest = threads - (thread & ~15);
  unsigned int lanes = rest >= 16 ? 65535 : (1u << rest) - 1;
  int lane_1 = thread & 31;
  unsigned int result_1 = lanes << (lane_1 & ~15);
  double result_2 = __shfl_sync(result_1, value_1, lane, 16);
  double value_2 = exp(x[i]);  // line 17
  bool t1 = (thread & 15) < 5;
  double result_3 = ::cugrad::warp_sum(t1 ? value_2 : 0.0, 16);
  double value_3 = x[i];  // line 19
  int rest_1 = threads - (thread & ~31);
  unsigned int lanes_1 = rest_1 >= 32 ? 0xffffffffu : (1u << rest_1) - 1;
  for (int k = 0; k < 5; ++k) {
    int step = 1 << k;
    double other = __shfl_up_sync(lanes_1, value_3, step);
    if (lane_1 >= step) value_3 += other;
  }
  double value_4 = x[i];  // line 20
  for (int k = 0; k < 5; ++k) {
    int step = 1 << k;
    double other = __shfl_up_sync(lanes_1, value_4, step);
    if (lane_1 >= step) value_4 += other;
  }
  double before = __shfl_up_sync(lanes_1, value_4, 1);
  bool t2 = lane_1 == 0;
  before = t2 ? 0.0 : 0.0 + before;
  double value_5 = x[i];  // line 21
  unsigned int mask = i < 32 ? 0xffffffffu : 65535;
  double next = __shfl_down_sync(mask, value_5, 1);
  double t3 = value_3 * before + next;  // line 22
  out[i] = t3;
  bool t4 = i % 16 == 0;  // line 23
  if (t4) out[i] = t3 + result_2 * result_3;
  double result_adj = 0.0;
  if (i % 32 == 0) {  // line 24
    out[i] += result;

    // reverse sweep
    result_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
    ::cugrad::accumulate_column(&out_adj[i], result_adj);
  }
  double t5 = 0.0;
  double result_adj_1 = 0.0;
  double result_adj_2 = 0.0;
  if (t4) {  // line 23
    t5 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
    result_adj_1 = t5 * result_3;
    result_adj_2 = t5 * result_2;
  }
  double next_adj = t5 + ::cugrad::atomic_exchange(&out_adj[i], 0.0);  // line 22
  double value_adj = next_adj * before;
  double before_adj = next_adj * value_3;
  double value_adj_1 = ::cugrad::shuffle_down_transposed(mask, next_adj, 1);  // line 21
  ::cugrad::accumulate_column(&x_adj[i], value_adj_1);
  if (t2) before_adj = 0.0;  // line 20
  double value_adj_2 = ::cugrad::shuffle_up_transposed(lanes_1, before_adj, 1);
  for (int k = 4; k >= 0; --k) {
    int step = 1 << k;
    double other_adj = lane_1 >= step ? value_adj_2 : 0.0;
    value_adj_2 += ::cugrad::shuffle_up_transposed(lanes_1, other_adj, step);
  }
  ::cugrad::accumulate_column(&x_adj[i], value_adj_2);
  for (int k = 4; k >= 0; --k) {  // line 19
    int step = 1 << k;
    double other_adj = lane_1 >= step ? value_adj : 0.0;
    value_adj += ::cugrad::shuffle_up_transposed(lanes_1, other_adj, step);
  }
  ::cugrad::accumulate_column(&x_adj[i], value_adj);
  double t6 = ::cugrad::warp_first(result_adj_2, 16);  // line 17
  double value_adj_3 = t1 ? t6 : 0.0;
  double t7 = value_adj_3 * value_2;
  ::cugrad::accumulate_column(&x_adj[i], value_adj_3 == 0.0 && t7 != t7 ? 0.0 : t7);
  double value_adj_4 = ::cugrad::shuffle_transposed(result_1, result_adj_1, lane, 16);  // line 16
  ::cugrad::accumulate_column(&x_adj[i], value_adj_4);
  double value_adj_5 = ::cugrad::warp_first(result_adj);  // line 15
  ::cugrad::accumulate_column(&x_adj[i], 2.0 * value_adj_5 * t0);
}
