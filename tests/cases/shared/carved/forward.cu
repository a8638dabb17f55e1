// Tangent of `carved` (kernel.cu:2) with respect to out, x, w, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   w_tan: tangent of w
static __global__ void carved_fwd(double *out, const double *x, const float *w, int n, double *out_tan,
    double *x_tan, float *w_tan, ::cugrad::shared_slab shared_slab) {
  extern __shared__ unsigned char arena[];
  auto *const arena_tan = ::cugrad::dynamic_shadow(arena, shared_slab);
  double *a = (double *)arena;  // line 4
  float *b = (float *)(a + n);  // line 5
  int *order = (int *)(b + n);  // line 6
  int i = threadIdx.x;  // line 7
  double t0 = x[i];  // line 8
  double t1 = x_tan[i];
  a[i] = t0 * t0;
  ((double *)arena_tan)[i] = t1 * t0 + t0 * t1;
  float t2 = w_tan[i];  // line 9
  b[i] = w[i] * 2.0f;
  ((float *)((double *)arena_tan + n))[i] = t2 * 2.0f;
  order[i] = i * 7 % n;  // line 10
  __syncthreads();  // line 11
  int t3 = order[i];  // line 12
  double t4 = a[t3];
  double t5 = ((double *)arena_tan)[t3];
  int t6 = (i + 1) % n;
  float t7 = b[t6];
  float t8 = ((float *)((double *)arena_tan + n))[t6];
  float t9 = ((float *)((double *)arena_tan + n))[t3];
  out[i] = t4 * t7 + b[t3];
  out_tan[i] = t5 * t7 + t4 * t8 + t9;
}
