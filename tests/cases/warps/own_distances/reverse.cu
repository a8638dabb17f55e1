// Gradient of `ragged` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void ragged_rev(double *out, const double *in, double *out_adj, double *in_adj) {
  unsigned int lane = threadIdx.x & 31;  // line 3
  double t0 = in[threadIdx.x];  // line 4
  double v = t0 * t0;
  unsigned int t1 = lane % 3;  // line 5
  double a = __shfl_down_sync(0xffffffffu, v, (int)t1);
  unsigned int t2 = lane % 5;  // line 6
  double b = __shfl_up_sync(0xffffffffu, v, (int)t2, 16);
  double c = __shfl_xor_sync(0xffffffffu, v, (int)(lane & 9), 8);  // line 7
  out[threadIdx.x] = a * b + c;  // line 8

  // reverse sweep
  double c_adj = ::cugrad::atomic_exchange(&out_adj[threadIdx.x], 0.0);
  double a_adj = c_adj * b;
  double b_adj = c_adj * a;
  int t3 = (int)threadIdx.x + (int)blockDim.x * ((int)threadIdx.y  // line 7
      + (int)blockDim.y * (int)threadIdx.z);
  int t4 = t3 % 32;
  int t5 = t4 ^ (int)(lane & 9);
  double v_adj = ::cugrad::shuffle_transposed(0xffffffffu, c_adj, t5 <= (t4 | 7) ? t5 : t4);
  int t6 = t3 % 16;  // line 6
  int t7 = t6 - (int)t2;
  v_adj += ::cugrad::shuffle_transposed(0xffffffffu, b_adj, t7 >= 0 ? t7 : t6, 16);
  int t8 = t4 + (int)t1;  // line 5
  v_adj += ::cugrad::shuffle_transposed(0xffffffffu, a_adj, t8 < 32 ? t8 : t4);
  atomicAdd(&in_adj[threadIdx.x], 2.0 * v_adj * t0);  // line 4
}
