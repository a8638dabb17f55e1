// Gradient of `carved` (kernel.cu:2) with respect to out, x, w, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   w_adj: the gradient with respect to *w is added to it
static __global__ void carved_rev(double *out, const double *x, const float *w, int n, double *out_adj,
    double *x_adj, float *w_adj, ::cugrad::shared_slab shared_slab) {
  extern __shared__ unsigned char arena[];
  auto *const arena_adj = ::cugrad::dynamic_shadow(arena, shared_slab);
  ::cugrad::zero_dynamic_shared(shared_slab);
  __syncthreads();
  double *a = (double *)arena;  // line 4
  float *b = (float *)(a + n);  // line 5
  int *order = (int *)(b + n);  // line 6
  int i = threadIdx.x;  // line 9
  float t0 = w[i];
  double t1 = x[i];  // line 8
  a[i] = t1 * t1;
  b[i] = t0 * 2.0f;  // line 9
  order[i] = i * 7 % n;  // line 10
  __syncthreads();  // line 11
  int t2 = order[i];  // line 12
  double t3 = a[t2];
  int t4 = (i + 1) % n;
  float t5 = b[t4];
  out[i] = t3 * t5 + b[t2];

  // reverse sweep
  double t6 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  atomicAdd(&((float *)((double *)arena_adj + n))[t2], (float)t6);
  atomicAdd(&((float *)((double *)arena_adj + n))[t4], (float)(t6 * t3));
  atomicAdd(&((double *)arena_adj)[t2], t6 * t5);
  __syncthreads();  // line 11
  atomicAdd(&w_adj[i], ((float *)((double *)arena_adj + n))[i] * 2.0f);  // line 9
  ((float *)((double *)arena_adj + n))[i] = 0.0f;
  atomicAdd(&x_adj[i], 2.0 * ((double *)arena_adj)[i] * t1);  // line 8
  ((double *)arena_adj)[i] = 0.0;
}
