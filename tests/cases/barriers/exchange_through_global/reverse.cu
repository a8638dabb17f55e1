// Gradient of `kernel` (kernel.cu:1) with respect to out, buf, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   buf_adj: in: the adjoint of *buf after the function; out: the adjoint of *buf before it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, double *buf, const double *x, int n, double *out_adj,
    double *buf_adj, double *x_adj) {
  int i = threadIdx.x;  // line 2
  double t0 = x[i];  // line 3
  buf[i] = t0 * t0;
  __syncthreads();  // line 4
  int t1 = (i + 1) % n;  // line 5
  double t2 = buf[t1];
  double t3 = buf[i];
  double v = t2 * t3;
  __syncthreads();  // line 6
  buf[i] = v + x[i];  // line 7
  __syncthreads();  // line 8
  int t4 = (i + 3) % n;  // line 9
  double t5 = buf[t4];
  out[i] = t5 * v;

  // reverse sweep
  double t6 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double v_adj = t6 * t5;
  atomicAdd(&buf_adj[t4], t6 * v);
  __syncthreads();  // line 8
  double t7 = ::cugrad::atomic_exchange(&buf_adj[i], 0.0);  // line 7
  v_adj += t7;
  atomicAdd(&x_adj[i], t7);
  __syncthreads();  // line 6
  atomicAdd(&buf_adj[i], v_adj * t2);  // line 5
  atomicAdd(&buf_adj[t1], v_adj * t3);
  __syncthreads();  // line 4
  double t8 = ::cugrad::atomic_exchange(&buf_adj[i], 0.0);  // line 3
  atomicAdd(&x_adj[i], 2.0 * t8 * t0);
}
