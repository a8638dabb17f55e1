// Gradient of `butterfly_in_place` (kernel.cu:3) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function; out: the adjoint of *y before it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void butterfly_in_place_rev(double *y, const double *x, int h, double *y_adj,
    double *x_adj) {
  __shared__ double s[64];
  __shared__ double s_adj[64];
  ::cugrad::zero_shared(&s_adj);
  __syncthreads();
  int t = threadIdx.x;  // line 5
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = x[i];  // line 6
  __syncthreads();  // line 7
  bool t0 = (t & 8) == 0;  // line 8
  double a = 0.0;
  double b = 0.0;
  if (t0) {
    a = s[t];  // line 9
    b = s[t + 8];
    s[t] = a * b;  // line 10
    s[t + 8] = a - b;  // line 11
  }
  __syncthreads();  // line 13
  y[i] = s[t];  // line 14
  __syncthreads();  // line 15
  if ((i & h) == 0) {  // line 16
    double a_1 = y[i];  // line 17
    double b_1 = y[i + h];
    y[i] = a_1 + sin(b_1);  // line 18
    y[i + h] = a_1 * b_1;  // line 19

    // reverse sweep
    double t1 = ::cugrad::atomic_exchange(&y_adj[i + h], 0.0);
    double a_adj = t1 * b_1;
    double b_adj = t1 * a_1;
    double t2 = ::cugrad::atomic_exchange(&y_adj[i], 0.0);  // line 18
    a_adj += t2;
    b_adj += t2 * cos(b_1);
    atomicAdd(&y_adj[i + h], b_adj);  // line 17
    atomicAdd(&y_adj[i], a_adj);
  }
  __syncthreads();  // line 15
  double t1 = ::cugrad::atomic_exchange(&y_adj[i], 0.0);  // line 14
  atomicAdd(&s_adj[t], t1);
  __syncthreads();  // line 13
  if (t0) {  // line 8
    double a_adj = ::cugrad::atomic_exchange(&s_adj[t + 8], 0.0);  // line 11
    double b_adj = -a_adj;
    double t2 = ::cugrad::atomic_exchange(&s_adj[t], 0.0);  // line 10
    a_adj += t2 * b;
    b_adj += t2 * a;
    atomicAdd(&s_adj[t + 8], b_adj);  // line 9
    atomicAdd(&s_adj[t], a_adj);
  }
  __syncthreads();  // line 7
  x_adj[i] += s_adj[t];  // line 6
  s_adj[t] = 0.0;
}
