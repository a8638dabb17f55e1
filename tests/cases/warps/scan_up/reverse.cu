// Gradient of `inclusive_scan` (kernel.cu:1) with respect to data, by cugrad.
//   data_adj: in: the adjoint of *data after the function; out: the adjoint of *data before it
static __global__ void inclusive_scan_rev(double *data, int width, double *data_adj) {
  int lane = threadIdx.x % width;  // line 2
  double v = data[threadIdx.x];  // line 3
  int trips = 0;
  for (int d = 1; d < width; d *= 2) {  // line 4
    double n = __shfl_up_sync(0xffffffffu, v, d, width);  // line 5
    if (lane >= d) v += n;  // line 6
    ++trips;  // line 4
  }
  data[threadIdx.x] = v * v;  // line 8

  // reverse sweep
  double v_adj = 2.0 * ::cugrad::atomic_exchange(&data_adj[threadIdx.x], 0.0) * v;
  for (int k = trips; k > 0; --k) {  // line 4
    int d = 1 << (k - 1);
    double n_adj = lane >= d ? v_adj : 0.0;  // line 6
    v_adj += ::cugrad::shuffle_up_transposed(0xffffffffu, n_adj, d, width);  // line 5
  }
  atomicAdd(&data_adj[threadIdx.x], v_adj);  // line 3
}
