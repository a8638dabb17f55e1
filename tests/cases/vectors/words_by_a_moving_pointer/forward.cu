// Tangent of `kernel` (kernel.cu:2) with respect to out, x, z, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   z_tan: tangent of z
static __global__ void kernel_fwd(double *out, const double *x, const double *z, int n, double *out_tan,
    double *x_tan, double *z_tan) {
  __shared__ double tile[64];
  __shared__ double tile_tan[64];
  bool t0 = threadIdx.x % 2 != 0;  // line 4
  const int4 *from = (const int4 *)(t0 ? x : z) + threadIdx.x;
  const double *t1;
  double *t2;
  if ((threadIdx.x & 4) != 0) {  // line 5
    t1 = (const double *)(const int4 *)z;
    t2 = (double *)(int4 *)z_tan;
  } else {
    t1 = (const double *)(const int4 *)x;
    t2 = (double *)(int4 *)x_tan;
  }
  const int4 *other = (const int4 *)t1;
  long t3 = (long)threadIdx.x * 2;  // line 8
  long t4 = t3 + 1;
  const double *from_1 = (const double *)from;
  const double *other_1 = (const double *)other;
  double sum = 0.0;
  double *from_tan = (double *)((int4 *)(t0 ? x_tan : z_tan) + threadIdx.x);
  double *other_tan = (double *)(int4 *)t2;
  double sum_tan = 0.0;
  for (int i = 0; i < n; ++i) {  // line 7
    double t5 = *from_tan;  // line 8
    double t6 = from_1[1];
    double t7 = from_tan[1];
    ((double *)tile)[t3] = *from_1;
    ((double *)tile_tan)[t3] = t5;
    ((double *)tile)[t4] = t6;
    ((double *)tile_tan)[t4] = t7;
    __syncthreads();  // line 9
    double t8 = tile[2 * threadIdx.x];  // line 10
    double t9 = tile[31 - threadIdx.x];
    sum += t8 * t9;
    sum_tan += tile_tan[2 * threadIdx.x] * t9 + t8 * tile_tan[31 - threadIdx.x];
    __syncthreads();  // line 11
    double t10 = *other_tan;  // line 12
    double t11 = other_1[1];
    double t12 = other_tan[1];
    ((double *)tile)[t3] = *other_1;
    ((double *)tile_tan)[t3] = t10;
    ((double *)tile)[t4] = t11;
    ((double *)tile_tan)[t4] = t12;
    __syncthreads();  // line 13
    double t13 = tile[2 * threadIdx.x];  // line 14
    double t14 = tile[31 - threadIdx.x];
    sum += t13 * t14;
    sum_tan += tile_tan[2 * threadIdx.x] * t14 + t13 * tile_tan[31 - threadIdx.x];
    __syncthreads();  // line 15
    const int4 *from_2 = (const int4 *)((const double *)(const int4 *)from_1 + 8);  // line 16
    const double *t15;
    double *t16;
    if (i % 2 != 0) {  // line 17
      t15 = (const double *)from_2;
      t16 = (double *)(int4 *)((double *)(int4 *)from_tan + 8);
    } else {
      const int4 *other_2 = (const int4 *)other_1 + 1;  // line 18
      t15 = (const double *)other_2;
      t16 = (double *)((int4 *)other_tan + 1);
    }
    const int4 *other_2 = (const int4 *)t15;  // line 17
    from_1 = (const double *)from_2;
    other_1 = (const double *)other_2;
    from_tan = (double *)(int4 *)((double *)(int4 *)from_tan + 8);
    other_tan = (double *)(int4 *)t16;
  }
  out[threadIdx.x] = sum;  // line 20
  out_tan[threadIdx.x] = sum_tan;
}
