// Tangent of `config` (kernel.cu:3) with respect to grid, args, args_adj, shared_slab, by cugrad.
//   grid_tan: tangent of grid
//   args_tan: tangent of args
//   args_adj_tan: tangent of args_adj
//   shared_slab_tan: tangent of shared_slab
static __global__ void config_fwd(double *grid, const double *args, const double *args_adj, int n,
    double shared_slab_1, double *grid_tan, double *args_tan, double *args_adj_tan, double shared_slab_tan,
    ::cugrad::shared_slab shared_slab) {
  extern __shared__ double s[];
  auto *const s_tan = ::cugrad::dynamic_shadow(s, shared_slab);
  int i = threadIdx.x;  // line 5
  double t0 = args_tan[i];  // line 6
  s[i] = args[i];
  s_tan[i] = t0;
  __syncthreads();  // line 7
  int t1 = (i + 1) % n;  // line 8
  double t2 = s[t1];
  double t3 = args_adj[i];
  double block = t2 * t3;
  double block_tan = s_tan[t1] * t3 + t2 * args_adj_tan[i];
  while (block < 3.0) {  // line 9
    block_tan = block_tan * block + block * block_tan;
    block = block * block + 1.0;
  }
  grid[i] = block * shared_slab_1;  // line 10
  grid_tan[i] = block_tan * shared_slab_1 + block * shared_slab_tan;
}
