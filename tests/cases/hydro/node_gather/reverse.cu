// Gradient of `accelerate` (kernel.cu:2) with respect to acc, elem_force, mass, by cugrad.
//   acc_adj: in: the adjoint of *acc after the function, the seed; out: 0 where *acc was written
//   elem_force_adj: the gradient with respect to *elem_force is added to it
//   mass_adj: the gradient with respect to *mass is added to it
static __global__ void accelerate_rev(double *acc, const double *elem_force, const double *mass,
    const int *first, const int *corner, int n, double *acc_adj, double *elem_force_adj, double *mass_adj) {
  __shared__ double elem_force_sums[1024];
  unsigned int working_blocks_1 = ::cugrad::working_blocks();
  if (blockIdx.x >= working_blocks_1) return;
  ::cugrad::zero_shared(&elem_force_sums);
  __syncthreads();
  for (unsigned int block = blockIdx.x; block < gridDim.x; block += working_blocks_1) {
    int g = block * blockDim.x + threadIdx.x;  // line 3
    if (g < n) {  // line 4
      int count = first[g];  // line 5
      const int *list = corner + 4 * g;  // line 6
      double f = 0.0;
      for (int c = 0; c < count; ++c) f += elem_force[list[c]];  // line 8
      double acc_seed = acc_adj[g];  // line 9
      double mass_adj_before = mass_adj[g];
      double t0 = mass[g];
      double t1 = f / t0;
      acc[g] = t1;

      // reverse sweep
      double f_adj = acc_seed / t0;
      mass_adj[g] = mass_adj_before - f_adj * t1;
      for (int c = count - 1; c >= 0; --c) {  // line 8
        int t2 = list[c];
        if ((unsigned long long)t2 < 1024) {
          ::cugrad::accumulate_alike(&elem_force_sums[t2], f_adj);
        } else {
          ::cugrad::accumulate_alike(&elem_force_adj[t2], f_adj);
        }
      }
      acc_adj[g] = 0.0;  // line 9
    }
  }
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 1024; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&elem_force_adj[k], elem_force_sums[k]);
  }
}
