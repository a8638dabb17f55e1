// Gradient of `kernel` (kernel.cu:4) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj,
    ::cugrad::shared_slab shared_slab) {
  auto *const room_adj = ::cugrad::dynamic_shadow(room, shared_slab);
  ::cugrad::zero_dynamic_shared(shared_slab);
  __syncthreads();
  long t0 = (long)threadIdx.x * 2;  // line 6
  double t1 = x[threadIdx.x * 2 + 1];
  ((double *)room)[t0] = x[threadIdx.x * 2];
  long t2 = t0 + 1;
  ((double *)room)[t2] = t1;
  __syncthreads();  // line 8
  double t3 = room[threadIdx.x];  // line 9
  double t4 = room[63 - threadIdx.x];
  out[threadIdx.x] = t3 * t4;

  // reverse sweep
  double t5 = ::cugrad::atomic_exchange(&out_adj[threadIdx.x], 0.0);
  atomicAdd(&room_adj[63 - threadIdx.x], t5 * t3);
  atomicAdd(&room_adj[threadIdx.x], t5 * t4);
  __syncthreads();  // line 8
  double t6 = ((double *)room_adj)[t0];  // line 6
  atomicAdd(&x_adj[threadIdx.x * 2 + 1], ((double *)room_adj)[t2]);
  atomicAdd(&x_adj[threadIdx.x * 2], t6);
  ((double *)room_adj)[t2] = 0.0;
  ((double *)room_adj)[t0] = 0.0;
}
