#ifndef CUGRAD_local_Pack_4_3_double_4
#define CUGRAD_local_Pack_4_3_double_4
struct local_Pack_4_3_double_4 {
  double data[4];
};
#endif
// Tangent of `kernel<double, 4>` (kernel.cu:3) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_double_4_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  double pack_data[4];  // line 7
  double pack_data_tan[4] = {};
  pack_data[0] = ((const local_Pack_4_3_double_4 *)x)[threadIdx.x].data[0];
  pack_data_tan[0] = ((local_Pack_4_3_double_4 *)x_tan)[threadIdx.x].data[0];
  pack_data[1] = ((const local_Pack_4_3_double_4 *)x)[threadIdx.x].data[1];
  pack_data_tan[1] = ((local_Pack_4_3_double_4 *)x_tan)[threadIdx.x].data[1];
  pack_data[2] = ((const local_Pack_4_3_double_4 *)x)[threadIdx.x].data[2];
  pack_data_tan[2] = ((local_Pack_4_3_double_4 *)x_tan)[threadIdx.x].data[2];
  pack_data[3] = ((const local_Pack_4_3_double_4 *)x)[threadIdx.x].data[3];
  pack_data_tan[3] = ((local_Pack_4_3_double_4 *)x_tan)[threadIdx.x].data[3];
  for (int i = 0; i < 4; ++i) {  // line 8
    double t0 = pack_data[i];
    int t1 = (i + 1) % 4;
    double t2 = pack_data[t1];
    pack_data[i] = t0 * t2;
    pack_data_tan[i] = pack_data_tan[i] * t2 + t0 * pack_data_tan[t1];
  }
  ((local_Pack_4_3_double_4 *)out)[threadIdx.x].data[0] = pack_data[0];  // line 9
  ((local_Pack_4_3_double_4 *)out_tan)[threadIdx.x].data[0] = pack_data_tan[0];
  ((local_Pack_4_3_double_4 *)out)[threadIdx.x].data[1] = pack_data[1];
  ((local_Pack_4_3_double_4 *)out_tan)[threadIdx.x].data[1] = pack_data_tan[1];
  ((local_Pack_4_3_double_4 *)out)[threadIdx.x].data[2] = pack_data[2];
  ((local_Pack_4_3_double_4 *)out_tan)[threadIdx.x].data[2] = pack_data_tan[2];
  ((local_Pack_4_3_double_4 *)out)[threadIdx.x].data[3] = pack_data[3];
  ((local_Pack_4_3_double_4 *)out_tan)[threadIdx.x].data[3] = pack_data_tan[3];
}
