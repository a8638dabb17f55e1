// Tangent of `kernel` (kernel.cu:42) with respect to out, in, scale, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
//   scale_tan: tangent of scale
static __global__ void kernel_fwd(double *out, const double *in, const double *scale, double *out_tan,
    double *in_tan, double *scale_tan) {
  int i = blockIdx.x;  // line 43
  int j = threadIdx.y;
  int k = threadIdx.x;
  const double *data = in + 6 * i;  // line 35
  data += j;  // line 19
  double t0 = data[2 * k];  // line 47
  double t1 = (in_tan + 6 * i + j)[2 * k];
  double t2 = t0 * t0;
  long i_1 = i;
  const double *data_1 = scale + 3 * i_1;  // line 35
  long i_2 = k;  // line 47
  double t3 = data_1[i_2];
  double t4 = (scale_tan + 3 * i_1)[i_2];
  double *data_2 = out + 6 * i;  // line 35
  data_2 += 3 * j;  // line 19
  data_2[k] = t2 * t3;  // line 47
  (out_tan + 6 * i + 3 * j)[k] = (t1 * t0 + t0 * t1) * t3 + t2 * t4;
}
