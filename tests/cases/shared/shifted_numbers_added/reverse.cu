// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   Without a derivative, because it cancels out: a value of line 12.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  __shared__ double most;
  __shared__ double most_adj;
  __shared__ double sum;
  __shared__ double sum_adj;
  ::cugrad::zero_shared(&most_adj);
  ::cugrad::zero_shared(&sum_adj);
  __syncthreads();
  int t = threadIdx.x;  // line 4
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bool t0 = t == 0;  // line 5
  if (t0) {
    most = fmax(*x, x[1]);  // line 6
    sum = 0.0;  // line 7
  }
  __syncthreads();  // line 9
  atomicAdd(&sum, (x[i] - most) * 0.25);  // line 10
  __syncthreads();  // line 11
  bool t1 = i < n;  // line 12
  if (t1) {
    double out_seed = out_adj[i];
    double t2 = most;
    double t3 = exp(sum + t2);
    double t4 = exp(x[i] - t2);
    out[i] = t3 * t4;

    // reverse sweep
    atomicAdd(&x_adj[i], out_seed * t3 * t4);
    ::cugrad::accumulate_warp(&sum_adj, out_seed * t4 * t3);
  }
  __syncthreads();  // line 11
  double t2 = sum_adj * 0.25;  // line 10
  ::cugrad::accumulate_block(&most_adj, -t2);
  atomicAdd(&x_adj[i], t2);
  __syncthreads();  // line 9
  double x_sum = 0.0;
  double x_sum_1 = 0.0;
  if (t0) {  // line 5
    double t3 = x[1];  // line 6
    double t4 = most_adj;
    bool t5 = *x >= t3;
    bool t6 = t3 != t3;
    x_sum = t5 ? t4 : t6 ? t4 : 0.0;
    x_sum_1 = t5 ? 0.0 : t6 ? 0.0 : t4;
    sum_adj = 0.0;  // line 7
    most_adj = 0.0;  // line 6
  }
  ::cugrad::accumulate_block<double>({x_adj, &x_adj[1]}, {x_sum, x_sum_1});  // line 5
  if (t1) out_adj[i] = 0.0;  // line 12
}
