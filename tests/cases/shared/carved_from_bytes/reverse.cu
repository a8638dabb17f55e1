// Gradient of `kernel` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const float *x, const double *y, int n, double *out_adj,
    float *x_adj, double *y_adj, ::cugrad::shared_slab shared_slab) {
  extern __shared__ unsigned char bytes[];
  auto *const bytes_adj = ::cugrad::dynamic_shadow(bytes, shared_slab);
  ::cugrad::zero_dynamic_shared(shared_slab);
  __syncthreads();
  double *b = (double *)bytes;  // line 4
  unsigned long t0 = (unsigned long)n * 8;  // line 5
  float *a = (float *)&bytes[t0];
  int i = threadIdx.x;  // line 8
  double t1 = y[i];
  float t2 = x[i];  // line 7
  a[i] = t2 * t2;
  b[i] = t1 * 2.0;  // line 8
  __syncthreads();  // line 9
  float t3 = a[n - 1 - i];  // line 10
  int t4 = (i + 1) % n;
  double t5 = b[t4];
  out[i] = t3 * t5;

  // reverse sweep
  double t6 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  atomicAdd(&((double *)bytes_adj)[t4], t6 * t3);
  atomicAdd(&((float *)&bytes_adj[t0])[n - 1 - i], (float)(t6 * t5));
  __syncthreads();  // line 9
  atomicAdd(&y_adj[i], ((double *)bytes_adj)[i] * 2.0);  // line 8
  ((double *)bytes_adj)[i] = 0.0;
  atomicAdd(&x_adj[i], 2.0f * ((float *)&bytes_adj[t0])[i] * t2);  // line 7
  ((float *)&bytes_adj[t0])[i] = 0.0f;
}
