// Tangent of `butterfly` (kernel.cu:1) with respect to re, im, by cugrad.
//   re_tan: tangent of re
//   im_tan: tangent of im
static __global__ void butterfly_fwd(double *re, double *im, int pairs, int half, double *re_tan,
    double *im_tan) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (t >= pairs) return;  // line 9
  int k = t % half;  // line 4
  int i = t / half * 2 * half + k;
  int j = i + half;
  double t0 = -3.141592653589793 * k / half;  // line 6
  double s = sin(t0);
  double c = cos(t0);
  double t1 = re[j];  // line 7
  double t2 = re_tan[j];
  double t3 = im[j];
  double t4 = im_tan[j];
  double xr = t1 * c - t3 * s;
  double xr_tan = t2 * c - t4 * s;
  double xi = t1 * s + t3 * c;
  double xi_tan = t2 * s + t4 * c;
  double t5 = re[i];  // line 8
  double t6 = re_tan[i];
  re[j] = t5 - xr;
  re_tan[j] = t6 - xr_tan;
  double t7 = im[i];
  double t8 = im_tan[i];
  im[j] = t7 - xi;
  im_tan[j] = t8 - xi_tan;
  re[i] = t5 + xr;  // line 9
  re_tan[i] = t6 + xr_tan;
  im[i] = t7 + xi;
  im_tan[i] = t8 + xi_tan;
}
