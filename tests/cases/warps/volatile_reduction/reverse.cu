// Gradient of `kernel` (kernel.cu:9) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  __shared__ __align__(16) double s[96];
  __shared__ __align__(16) double s_adj[96];
  ::cugrad::zero_shared(&s_adj);
  __syncthreads();
  int t = threadIdx.x;  // line 11
  double t0 = x[t];  // line 12
  double *t1 = &s[t];
  double *t2 = &s_adj[t];
  *t1 = t0 * t0;
  bool t3 = t < 32;  // line 13
  if (t3) s[64 + t] = 0.0;
  __syncthreads();  // line 14
  bool t4 = t < 32;  // line 15
  unsigned int t5 = 0;
  unsigned int t6 = 0;
  unsigned int t7 = 0;
  unsigned int t8 = 0;
  unsigned int t9 = 0;
  if (t4) {
    *t1 += s[t + 32];  // line 16
    __syncwarp();  // line 17
    __threadfence_block();  // line 3
    double t10 = s[t + 16];
    __threadfence_block();
    double t11 = *t1;
    t5 = __activemask();
    __syncwarp(t5);
    *t1 = t11 + t10;
    __syncwarp(t5);
    __threadfence_block();  // line 4
    double t12 = s[t + 8];
    __threadfence_block();
    double t13 = *t1;
    t6 = __activemask();
    __syncwarp(t6);
    *t1 = t13 + t12;
    __syncwarp(t6);
    __threadfence_block();  // line 5
    double t14 = s[t + 4];
    __threadfence_block();
    double t15 = *t1;
    t7 = __activemask();
    __syncwarp(t7);
    *t1 = t15 + t14;
    __syncwarp(t7);
    __threadfence_block();  // line 6
    double t16 = s[t + 2];
    __threadfence_block();
    double t17 = *t1;
    t8 = __activemask();
    __syncwarp(t8);
    *t1 = t17 + t16;
    __syncwarp(t8);
    __threadfence_block();  // line 7
    double t18 = s[t + 1];
    __threadfence_block();
    double t19 = *t1;
    t9 = __activemask();
    __syncwarp(t9);
    *t1 = t19 + t18;
    __syncwarp(t9);
  }
  if (t == 0) {  // line 20
    double t10 = s[0];
    *out = sin(t10);

    // reverse sweep
    double t11 = ::cugrad::atomic_exchange(out_adj, 0.0);
    ::cugrad::accumulate_warp(&s_adj[0], t11 * cos(t10));
  }
  if (t4) {  // line 15
    __syncwarp(t9);  // line 7
    double t10 = *t2;
    *t2 = 0.0;
    __syncwarp(t9);
    atomicAdd(t2, t10);
    __threadfence_block();
    atomicAdd(&s_adj[t + 1], t10);
    __threadfence_block();
    __syncwarp(t8);  // line 6
    double t11 = *t2;
    *t2 = 0.0;
    __syncwarp(t8);
    atomicAdd(t2, t11);
    __threadfence_block();
    atomicAdd(&s_adj[t + 2], t11);
    __threadfence_block();
    __syncwarp(t7);  // line 5
    double t12 = *t2;
    *t2 = 0.0;
    __syncwarp(t7);
    atomicAdd(t2, t12);
    __threadfence_block();
    atomicAdd(&s_adj[t + 4], t12);
    __threadfence_block();
    __syncwarp(t6);  // line 4
    double t13 = *t2;
    *t2 = 0.0;
    __syncwarp(t6);
    atomicAdd(t2, t13);
    __threadfence_block();
    atomicAdd(&s_adj[t + 8], t13);
    __threadfence_block();
    __syncwarp(t5);  // line 3
    double t14 = *t2;
    *t2 = 0.0;
    __syncwarp(t5);
    atomicAdd(t2, t14);
    __threadfence_block();
    atomicAdd(&s_adj[t + 16], t14);
    __threadfence_block();
    __syncwarp();  // line 17
    atomicAdd(&s_adj[t + 32], *t2);  // line 16
  }
  __syncthreads();  // line 14
  if (t3) s_adj[64 + t] = 0.0;  // line 13
  atomicAdd(&x_adj[t], 2.0 * *t2 * t0);  // line 12
  *t2 = 0.0;
}
