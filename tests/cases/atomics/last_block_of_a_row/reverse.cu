// Gradient of `products` (kernel.cu:2) with respect to out, partial, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   partial_adj: in: the adjoint of *partial after the function; out: the adjoint of *partial before it
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `products_rev_words` says how many words.
static __global__ void products_rev(double *out, double *partial, const double *x, unsigned int *count,
    double *out_adj, double *partial_adj, double *x_adj, ::cugrad::tape tape) {
  int block = blockIdx.y * gridDim.x + blockIdx.x;  // line 4
  bool t0 = threadIdx.x == 0;  // line 5
  if (t0) partial[block] = 0.0;
  __syncthreads();  // line 6
  unsigned int t1 = (blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;  // line 7
  double own = x[t1];
  atomicAdd(&partial[block], own * own);  // line 8
  __threadfence();  // line 9
  __syncthreads();  // line 10
  if (t0) {  // line 11
    unsigned int t2 = atomicAdd(&count[blockIdx.y], 1u);
    long long t3 = (long long)gridDim.x * (long long)gridDim.z - 1;
    ::cugrad::require_last_block((long long)t2 <= t3 && (long long)gridDim.x - 1 == t3);
  }
  ::cooperative_groups::this_grid().sync();
  __syncthreads();  // line 12
  if (blockIdx.x == gridDim.x - 1 && blockIdx.z == gridDim.z - 1) {  // line 13
    if (t0) {  // line 14
      double product = 1.0;
      for (int k = 0; (unsigned int)k < gridDim.x; ++k) {  // line 16
        double t2 = partial[blockIdx.y * gridDim.x + k];
        tape.push(t2);
        tape.push(product);
        product *= t2;
      }
      out[blockIdx.y] = product;  // line 17

      // reverse sweep
      count[blockIdx.y] = 0;  // line 18
      double product_adj = ::cugrad::atomic_exchange(&out_adj[blockIdx.y], 0.0);  // line 17
      for (int k = (int)gridDim.x - 1; k >= 0; --k) {  // line 16
        double product_1 = tape.pop<double>();
        double t2 = tape.pop<double>();
        ::cugrad::accumulate_warp(&partial_adj[blockIdx.y * gridDim.x + k], product_adj * product_1);
        product_adj *= t2;
      }
    }
  }
  __syncthreads();  // line 12
  ::cooperative_groups::this_grid().sync();  // line 11
  __syncthreads();  // line 10
  __threadfence();  // line 9
  double own_adj = 2.0 * partial_adj[block] * own;  // line 8
  atomicAdd(&x_adj[t1], own_adj);  // line 7
  __syncthreads();  // line 6
  if (t0) ::cugrad::atomic_exchange(&partial_adj[block], 0.0);  // line 5
}

// Words of tape that a thread of `products_rev` keeps at most.
static unsigned long long products_rev_words(unsigned int gridDim_x) {
  return (unsigned long long)(gridDim_x > 0 ? gridDim_x : 0) * 4;
}
