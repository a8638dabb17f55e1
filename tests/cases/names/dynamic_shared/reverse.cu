// Gradient of `config` (kernel.cu:3) with respect to grid, args, args_adj, shared_slab, by cugrad.
//   grid_adj: in: the adjoint of *grid after the function, the seed; out: 0 where *grid was written
//   args_adj_1: the gradient with respect to *args is added to it
//   args_adj_adj: the gradient with respect to *args_adj is added to it
//   shared_slab_adj: the gradient with respect to shared_slab is added to what it points to
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 9.
static __global__ void config_rev(double *grid, const double *args, const double *args_adj, int n,
    double shared_slab_1, double *grid_adj, double *args_adj_1, double *args_adj_adj, double *shared_slab_adj,
    ::cugrad::shared_slab shared_slab) {
  extern __shared__ double s[];
  auto *const s_adj = ::cugrad::dynamic_shadow(s, shared_slab);
  ::cugrad::zero_dynamic_shared(shared_slab);
  __syncthreads();
  int i = threadIdx.x;  // line 5
  s[i] = args[i];  // line 6
  __syncthreads();  // line 7
  int t0 = (i + 1) % n;  // line 8
  double t1 = s[t0];
  double t2 = args_adj[i];
  double block = t1 * t2;
  double block_by_block = 1.0;
  while (block < 3.0) {  // line 9
    block_by_block *= 2.0 * block;
    block = block * block + 1.0;
  }
  grid[i] = block * shared_slab_1;  // line 10

  // reverse sweep
  double t3 = ::cugrad::atomic_exchange(&grid_adj[i], 0.0);
  double block_adj = t3 * shared_slab_1;
  double shared_slab_adj_1 = t3 * block;
  double t4 = block_adj * block_by_block;  // line 9
  block_adj = block_adj == 0.0 && t4 != t4 ? 0.0 : t4;
  atomicAdd(&args_adj_adj[i], block_adj * t1);  // line 8
  atomicAdd(&s_adj[t0], block_adj * t2);
  __syncthreads();  // line 7
  atomicAdd(&args_adj_1[i], s_adj[i]);  // line 6
  ::cugrad::accumulate_block(shared_slab_adj, shared_slab_adj_1);  // line 4
  s_adj[i] = 0.0;  // line 6
}
