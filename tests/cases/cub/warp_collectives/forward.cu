// Tangent of `kernel` (kernel.cu:7) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 14
  double t0 = x[i];  // line 15
  double t1 = x_tan[i];
  double value = t0 * t0;
  double value_tan = t1 * t0 + t0 * t1;
  double result = ::cugrad::warp_sum(value);
  double result_tan = ::cugrad::warp_sum(value_tan);
  double value_1 = x[i];  // line 16
  double value_tan_1 = x_tan[i];
  int lane = ::cugrad::warp_arg_max(value_1, 16);
  int thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  int threads = blockDim.x * blockDim.y * blockDim.z;
  int rest = threads - (thread & ~15);
  unsigned int lanes = rest >= 16 ? 65535 : (1u << rest) - 1;
  int lane_1 = thread & 31;
  unsigned int result_1 = lanes << (lane_1 & ~15);
  double result_2 = __shfl_sync(result_1, value_1, lane, 16);
  double result_tan_1 = __shfl_sync(result_1, value_tan_1, lane, 16);
  double value_2 = exp(x[i]);  // line 17
  double value_tan_2 = x_tan[i] * value_2;
  bool t2 = (thread & 15) < 5;
  double result_3 = ::cugrad::warp_sum(t2 ? value_2 : 0.0, 16);
  double result_tan_2 = ::cugrad::warp_sum(t2 ? value_tan_2 : 0.0, 16);
  double value_3 = x[i];  // line 19
  double value_tan_3 = x_tan[i];
  int rest_1 = threads - (thread & ~31);
  unsigned int lanes_1 = rest_1 >= 32 ? 0xffffffffu : (1u << rest_1) - 1;
  for (int k = 0; k < 5; ++k) {
    int step = 1 << k;
    double other = __shfl_up_sync(lanes_1, value_3, step);
    double other_tan = __shfl_up_sync(lanes_1, value_tan_3, step);
    if (lane_1 >= step) {
      value_3 += other;
      value_tan_3 += other_tan;
    }
  }
  double value_4 = x[i];  // line 20
  double value_tan_4 = x_tan[i];
  for (int k = 0; k < 5; ++k) {
    int step = 1 << k;
    double other = __shfl_up_sync(lanes_1, value_4, step);
    double other_tan = __shfl_up_sync(lanes_1, value_tan_4, step);
    if (lane_1 >= step) {
      value_4 += other;
      value_tan_4 += other_tan;
    }
  }
  double before = __shfl_up_sync(lanes_1, value_4, 1);
  double before_tan = __shfl_up_sync(lanes_1, value_tan_4, 1);
  if (lane_1 == 0) {
    before = 0.0;
    before_tan = 0.0;
  } else {
    before += 0.0;
  }
  double value_5 = x[i];  // line 21
  double value_tan_5 = x_tan[i];
  unsigned int mask = i < 32 ? 0xffffffffu : 65535;
  double next = __shfl_down_sync(mask, value_5, 1);
  double next_tan = __shfl_down_sync(mask, value_tan_5, 1);
  double t3 = value_3 * before + next;  // line 22
  double t4 = value_tan_3 * before + value_3 * before_tan + next_tan;
  out[i] = t3;
  out_tan[i] = t4;
  if (i % 16 == 0) {  // line 23
    out[i] = t3 + result_2 * result_3;
    out_tan[i] = t4 + (result_tan_1 * result_3 + result_2 * result_tan_2);
  }
  if (i % 32 != 0) return;  // line 24
  double t5 = out_tan[i];
  out[i] += result;
  out_tan[i] = t5 + result_tan;
}
