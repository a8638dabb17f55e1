#ifndef CUGRAD_local_Pack_4_3_double_4
#define CUGRAD_local_Pack_4_3_double_4
struct local_Pack_4_3_double_4 {
  double data[4];
};
#endif
// Gradient of `kernel<double, 4>` (kernel.cu:3) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_double_4_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  double pack_data[4];  // line 7
  double pack_data_adj[4] = {};
  pack_data[0] = ((const local_Pack_4_3_double_4 *)x)[threadIdx.x].data[0];
  pack_data[1] = ((const local_Pack_4_3_double_4 *)x)[threadIdx.x].data[1];
  pack_data[2] = ((const local_Pack_4_3_double_4 *)x)[threadIdx.x].data[2];
  pack_data[3] = ((const local_Pack_4_3_double_4 *)x)[threadIdx.x].data[3];
  double t_kept[4];  // line 8
  double t_kept_1[4];
  for (int i = 0; i < 4; ++i) {
    double t0 = pack_data[i];
    double t1 = pack_data[(i + 1) % 4];
    pack_data[i] = t0 * t1;
    t_kept_1[i] = t1;
    t_kept[i] = t0;
  }
  ((local_Pack_4_3_double_4 *)out)[threadIdx.x].data[0] = pack_data[0];  // line 9
  ((local_Pack_4_3_double_4 *)out)[threadIdx.x].data[1] = pack_data[1];
  ((local_Pack_4_3_double_4 *)out)[threadIdx.x].data[2] = pack_data[2];
  ((local_Pack_4_3_double_4 *)out)[threadIdx.x].data[3] = pack_data[3];

  // reverse sweep
  double t0 = ::cugrad::atomic_exchange(&((local_Pack_4_3_double_4 *)out_adj)[threadIdx.x].data[3], 0.0);
  double t1 = ::cugrad::atomic_exchange(&((local_Pack_4_3_double_4 *)out_adj)[threadIdx.x].data[2], 0.0);
  double t2 = ::cugrad::atomic_exchange(&((local_Pack_4_3_double_4 *)out_adj)[threadIdx.x].data[1], 0.0);
  double t3 = ::cugrad::atomic_exchange(&((local_Pack_4_3_double_4 *)out_adj)[threadIdx.x].data[0], 0.0);
  pack_data_adj[3] += t0;
  pack_data_adj[2] += t1;
  pack_data_adj[1] += t2;
  pack_data_adj[0] += t3;
  for (int i = 3; i >= 0; --i) {  // line 8
    int i_1 = i + 1;
    double t4 = pack_data_adj[i];
    pack_data_adj[i] = 0.0;
    pack_data_adj[i_1 % 4] += t4 * t_kept[i];
    pack_data_adj[i] += t4 * t_kept_1[i];
  }
  atomicAdd(&((local_Pack_4_3_double_4 *)x_adj)[threadIdx.x].data[3], pack_data_adj[3]);  // line 7
  atomicAdd(&((local_Pack_4_3_double_4 *)x_adj)[threadIdx.x].data[2], pack_data_adj[2]);
  atomicAdd(&((local_Pack_4_3_double_4 *)x_adj)[threadIdx.x].data[1], pack_data_adj[1]);
  atomicAdd(&((local_Pack_4_3_double_4 *)x_adj)[threadIdx.x].data[0], pack_data_adj[0]);
}
