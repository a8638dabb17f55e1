// Gradient of `filter` (kernel.cu:15) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   in_adj: in: the adjoint of *in after the function; out: the adjoint of *in before it
static __global__ void blur_reverse_0_1(double *out, const double *in, int n, double *out_adj, double *in_adj,
    ::cugrad::shared_slab shared_slab) {
  extern __shared__ double tile[];
  auto *const tile_adj = ::cugrad::dynamic_shadow(tile, shared_slab);
  ::cugrad::zero_dynamic_shared(shared_slab);
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 6
  bool t0 = i < n;  // line 7
  double t1 = 0.0;
  if (t0) {
    double t2 = in[i];
    t1 = t2 * t2;
  }
  tile[threadIdx.x] = t1;
  __syncthreads();  // line 8
  if (t0) {  // line 9
    // reverse sweep
    double sum_adj = out_adj[i];  // line 12
    for (int k = 3; k >= 0; --k) {  // line 11
      atomicAdd(&tile_adj[(threadIdx.x + k) % blockDim.x], sum_adj * weights[k]);
    }
  }
  __syncthreads();  // line 8
  if (t0) in_adj[i] += 2.0 * tile_adj[threadIdx.x] * in[i];  // line 7
  if (t0) out_adj[i] = 0.0;  // line 12
  tile_adj[threadIdx.x] = 0.0;  // line 7
}

static void filter_rev(double *out, double *in, int n, double *out_adj, double *in_adj) {
  ::cugrad::host::sweep sweep(true, out_adj, in_adj);
  double table[4];  // line 16
  table[0] = 0.1;
  table[1] = 0.2;
  table[2] = 0.3;
  table[3] = 0.4;
  ::cugrad::host::copy_to_symbol(weights, table, 32ul, 0ul, cudaMemcpyHostToDevice, nullptr,  // line 17
      "kernel.cu:17");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(8u), 64ul),  // line 18
      ::cugrad::derived<decltype(&blur), &blur, true, true>{}, "kernel.cu:18", out, in, n);
  ::cugrad::host::snapshot in_before = ::cugrad::host::keep(in, nullptr, "kernel.cu:19");  // line 19
  ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(8u), 64ul),
      ::cugrad::derived<decltype(&blur), &blur, true, true>{}, "kernel.cu:19", in, out, n);

  // reverse sweep
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(2u), dim3(8u), 64ul),
      ::cugrad::derived<decltype(&blur_reverse_0_1), &blur_reverse_0_1, true, true>{},
      ::cugrad::host::needs<false, 0>{}, "kernel.cu:19", in, out, n, in_adj, out_adj);
  ::cugrad::host::put_back(in_before, "kernel.cu:19");
  ::cugrad::host::give_up(in_before, "kernel.cu:19");
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(2u), dim3(8u), 64ul),  // line 18
      ::cugrad::derived<decltype(&blur_reverse_0_1), &blur_reverse_0_1, true, true>{},
      ::cugrad::host::needs<false, 0>{}, "kernel.cu:18", out, in, n, out_adj, in_adj);
}
