// Gradient of `kernel` (kernel.cu:9) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  __shared__ __align__(16) double s[96];
  __shared__ __align__(16) double s_adj[96];
  ::cugrad::require_block(64u, 1024u, 64u);
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
  unsigned int t4 = 0;
  unsigned int t5 = 0;
  unsigned int t6 = 0;
  unsigned int t7 = 0;
  unsigned int t8 = 0;
  if (t3) {  // line 15
    *t1 += s[t + 32];  // line 16
    __syncwarp();  // line 17
    __threadfence_block();  // line 3
    double t9 = s[t + 16];
    __threadfence_block();
    double t10 = *t1;
    t4 = __activemask();
    __syncwarp(t4);
    *t1 = t10 + t9;
    __syncwarp(t4);
    __threadfence_block();  // line 4
    double t11 = s[t + 8];
    __threadfence_block();
    double t12 = *t1;
    t5 = __activemask();
    __syncwarp(t5);
    *t1 = t12 + t11;
    __syncwarp(t5);
    __threadfence_block();  // line 5
    double t13 = s[t + 4];
    __threadfence_block();
    double t14 = *t1;
    t6 = __activemask();
    __syncwarp(t6);
    *t1 = t14 + t13;
    __syncwarp(t6);
    __threadfence_block();  // line 6
    double t15 = s[t + 2];
    __threadfence_block();
    double t16 = *t1;
    t7 = __activemask();
    __syncwarp(t7);
    *t1 = t16 + t15;
    __syncwarp(t7);
    __threadfence_block();  // line 7
    double t17 = s[t + 1];
    __threadfence_block();
    double t18 = *t1;
    t8 = __activemask();
    __syncwarp(t8);
    *t1 = t18 + t17;
    __syncwarp(t8);
  }
  if (t == 0) {  // line 20
    double t9 = s[0];
    *out = sin(t9);

    // reverse sweep
    double t10 = ::cugrad::atomic_exchange(out_adj, 0.0);
    s_adj[0] += t10 * cos(t9);
  }
  if (t3) {  // line 15
    __syncwarp(t8);  // line 7
    double t9 = *t2;
    *t2 = 0.0;
    __syncwarp(t8);
    atomicAdd(t2, t9);
    __threadfence_block();
    atomicAdd(&s_adj[t + 1], t9);
    __threadfence_block();
    __syncwarp(t7);  // line 6
    double t10 = *t2;
    *t2 = 0.0;
    __syncwarp(t7);
    atomicAdd(t2, t10);
    __threadfence_block();
    atomicAdd(&s_adj[t + 2], t10);
    __threadfence_block();
    __syncwarp(t6);  // line 5
    double t11 = *t2;
    *t2 = 0.0;
    __syncwarp(t6);
    atomicAdd(t2, t11);
    __threadfence_block();
    atomicAdd(&s_adj[t + 4], t11);
    __threadfence_block();
    __syncwarp(t5);  // line 4
    double t12 = *t2;
    *t2 = 0.0;
    __syncwarp(t5);
    atomicAdd(t2, t12);
    __threadfence_block();
    atomicAdd(&s_adj[t + 8], t12);
    __threadfence_block();
    __syncwarp(t4);  // line 3
    double t13 = *t2;
    *t2 = 0.0;
    __syncwarp(t4);
    atomicAdd(t2, t13);
    __threadfence_block();
    atomicAdd(&s_adj[t + 16], t13);
    __threadfence_block();
    __syncwarp();  // line 17
    atomicAdd(&s_adj[t + 32], *t2);  // line 16
  }
  __syncthreads();  // line 14
  if (t3) s_adj[64 + t] = 0.0;  // line 13
  atomicAdd(&x_adj[t], 2.0 * *t2 * t0);  // line 12
  *t2 = 0.0;
}
