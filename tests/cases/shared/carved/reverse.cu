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
  int i = threadIdx.x;  // line 7
  double t0 = x[i];  // line 8
  a[i] = t0 * t0;
  b[i] = w[i] * 2.0f;  // line 9
  order[i] = i * 7 % n;  // line 10
  __syncthreads();  // line 11
  int t1 = order[i];  // line 12
  double t2 = a[t1];
  int t3 = (i + 1) % n;
  float t4 = b[t3];
  out[i] = t2 * t4 + b[t1];

  // reverse sweep
  double t5 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  atomicAdd(&((float *)((double *)arena_adj + n))[t1], (float)t5);
  atomicAdd(&((float *)((double *)arena_adj + n))[t3], (float)(t5 * t2));
  atomicAdd(&((double *)arena_adj)[t1], t5 * t4);
  __syncthreads();  // line 11
  atomicAdd(&w_adj[i], ((float *)((double *)arena_adj + n))[i] * 2.0f);  // line 9
  ((float *)((double *)arena_adj + n))[i] = 0.0f;
  atomicAdd(&x_adj[i], 2.0 * ((double *)arena_adj)[i] * t0);  // line 8
  ((double *)arena_adj)[i] = 0.0;
}
