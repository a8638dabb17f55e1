// Tangent of `kernel` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const float *x, const double *y, int n, double *out_tan,
    float *x_tan, double *y_tan, ::cugrad::shared_slab shared_slab) {
  extern __shared__ unsigned char bytes[];
  auto *const bytes_tan = ::cugrad::dynamic_shadow(bytes, shared_slab);
  double *b = (double *)bytes;  // line 4
  unsigned long t0 = (unsigned long)n * 8;  // line 5
  float *a = (float *)&bytes[t0];
  int i = threadIdx.x;  // line 6
  float t1 = x[i];  // line 7
  float t2 = x_tan[i];
  a[i] = t1 * t1;
  ((float *)&bytes_tan[t0])[i] = t2 * t1 + t1 * t2;
  double t3 = y_tan[i];  // line 8
  b[i] = y[i] * 2.0;
  ((double *)bytes_tan)[i] = t3 * 2.0;
  __syncthreads();  // line 9
  float t4 = a[n - 1 - i];  // line 10
  float t5 = ((float *)&bytes_tan[t0])[n - 1 - i];
  int t6 = (i + 1) % n;
  double t7 = b[t6];
  double t8 = ((double *)bytes_tan)[t6];
  out[i] = t4 * t7;
  out_tan[i] = t5 * t7 + t4 * t8;
}
