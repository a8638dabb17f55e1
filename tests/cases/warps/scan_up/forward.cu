// Tangent of `inclusive_scan` (kernel.cu:1) with respect to data, by cugrad.
//   data_tan: tangent of data
static __global__ void inclusive_scan_fwd(double *data, int width, double *data_tan) {
  int lane = threadIdx.x % width;  // line 2
  double v = data[threadIdx.x];  // line 3
  double v_tan = data_tan[threadIdx.x];
  for (int d = 1; d < width; d *= 2) {  // line 4
    double n = __shfl_up_sync(0xffffffffu, v, d, width);  // line 5
    double n_tan = __shfl_up_sync(0xffffffffu, v_tan, d, width);
    if (lane >= d) {  // line 6
      v += n;
      v_tan += n_tan;
    }
  }
  data[threadIdx.x] = v * v;  // line 8
  data_tan[threadIdx.x] = v_tan * v + v * v_tan;
}
