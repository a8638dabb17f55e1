// Gradient of `kernel` (kernel.cu:3) with respect to late, some, read, steps, x, by cugrad.
//   late_adj: in: the adjoint of *late after the function, the seed; out: 0 where *late was written
//   some_adj: in: the adjoint of *some after the function, the seed; out: 0 where *some was written
//   read_adj: in: the adjoint of *read after the function; out: the adjoint of *read before it
//   steps_adj: in: the adjoint of *steps after the function, the seed; out: 0 where *steps was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *late, double *some, double *read, double *steps, const double *x,
    int n, double *late_adj, double *some_adj, double *read_adj, double *steps_adj, double *x_adj) {
  __shared__ double tile[8];
  __shared__ double tile_adj[8];
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 5
  bool t0 = i < n;  // line 6
  double t1 = 0.0;
  if (t0) {
    double t2 = x[i];
    t1 = t2 * t2;
  }
  tile[threadIdx.x] = t1;
  __syncthreads();  // line 7
  double v = tile[7 - threadIdx.x];  // line 8
  double t2 = 0.0;
  if (t0) {  // line 9
    if (v > 0.1) {  // line 10
      late[2 * i] = v * 2.0;  // line 11
      late[2 * i + 1] = v * v;  // line 12
    }
    double a = x[i];  // line 14
    if (a > 0.1) some[i] = a * v;  // line 15
    t2 = read[i];  // line 16
    read[i] = v * t2 * 0.5;
  }
  for (int k = 0; k < n; ++k) {  // line 18
    double w = v * k;  // line 19
    if (t0 && k > 1) steps[k * n + i] = w * v;  // line 20
  }

  // reverse sweep
  double v_adj = 0.0;
  for (int k = n - 1; k >= 0; --k) {  // line 18
    double w = v * k;  // line 19
    bool t3 = t0 && k > 1;  // line 20
    double w_adj = 0.0;
    if (t3) {
      double t4 = steps_adj[k * n + i];
      w_adj = t4 * v;
      v_adj += t4 * w;
    }
    v_adj += w_adj * k;  // line 19
    if (t3) steps_adj[k * n + i] = 0.0;  // line 20
  }
  if (t0) {  // line 9
    double x_adj_before = x_adj[i];  // line 14
    double a = x[i];
    bool t3 = a > 0.1;  // line 15
    double t4 = read_adj[i] * 0.5;  // line 16
    v_adj += t4 * t2;
    read_adj[i] = t4 * v;
    double a_adj = 0.0;
    if (t3) {  // line 15
      double t5 = some_adj[i];
      a_adj = t5 * v;
      v_adj += t5 * a;
    }
    x_adj[i] = x_adj_before + a_adj;  // line 14
    if (v > 0.1) {  // line 10
      v_adj += 2.0 * late_adj[2 * i + 1] * v;  // line 12
      v_adj += late_adj[2 * i] * 2.0;  // line 11
    }
    if (t3) some_adj[i] = 0.0;  // line 15
  }
  tile_adj[7 - threadIdx.x] += v_adj;  // line 8
  __syncthreads();  // line 7
  if (t0) x_adj[i] += 2.0 * tile_adj[threadIdx.x] * x[i];  // line 6
  if (t0) {  // line 11
    if (v > 0.1) {
      late_adj[2 * i] = 0.0;
      late_adj[2 * i + 1] = 0.0;  // line 12
    }
  }
  tile_adj[threadIdx.x] = 0.0;  // line 6
}
