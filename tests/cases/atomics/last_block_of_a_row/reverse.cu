// Gradient of `products` (kernel.cu:2) with respect to out, partial, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   partial_adj: in: the adjoint of *partial after the function; out: the adjoint of *partial before it
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `products_rev_words` says how many words.
static __global__ void products_rev(double *out, double *partial, const double *__restrict__ x,
    unsigned int *count, double *out_adj, double *partial_adj, double *x_adj, ::cugrad::tape tape) {
  unsigned int t0 = blockIdx.y * gridDim.x;  // line 4
  int block = t0 + blockIdx.x;
  bool t1 = threadIdx.x == 0;  // line 5
  if (t1) partial[block] = 0.0;
  __syncthreads();  // line 6
  unsigned int t2 = (t0 + blockIdx.x) * blockDim.x + threadIdx.x;  // line 7
  double own = x[t2];
  atomicAdd(&partial[block], own * own);  // line 8
  __threadfence();  // line 9
  __syncthreads();  // line 10
  if (t1) {  // line 11
    unsigned int t3 = atomicAdd(&count[blockIdx.y], 1u);
    long long t4 = (long long)gridDim.x * (long long)gridDim.z - 1;
    ::cugrad::require_last_block((long long)t3 <= t4 && (long long)gridDim.x - 1 == t4);
  }
  ::cooperative_groups::this_grid().sync();
  __syncthreads();  // line 12
  if (blockIdx.x == gridDim.x - 1 && blockIdx.z == gridDim.z - 1) {  // line 13
    if (t1) {  // line 14
      double product = 1.0;
      for (int k = 0; (unsigned int)k < gridDim.x; ++k) {  // line 16
        double t3 = partial[t0 + k];
        tape.push(t3);
        tape.push(product);
        product *= t3;
      }
      out[blockIdx.y] = product;  // line 17

      // reverse sweep
      count[blockIdx.y] = 0;  // line 18
      double product_adj = ::cugrad::atomic_exchange(&out_adj[blockIdx.y], 0.0);  // line 17
      int k = (int)gridDim.x - 1;
      for (; k >= 7; k -= 8) {  // line 16
        double partial_row[8];
        #pragma unroll
        for (int k_1 = 0; k_1 < 8; ++k_1) {
          double product_1 = tape.pop<double>();
          double t3 = tape.pop<double>();
          partial_row[7 - k_1] = product_adj * product_1;
          product_adj *= t3;
        }
        ::cugrad::accumulate_warp((double (*)[8])(partial_adj + (t0 + (k - 7))), partial_row);
      }
      for (; k >= 0; --k) {
        double product_1 = tape.pop<double>();
        double t3 = tape.pop<double>();
        ::cugrad::accumulate_warp(&partial_adj[t0 + k], product_adj * product_1);
        product_adj *= t3;
      }
    }
  }
  __syncthreads();  // line 12
  ::cooperative_groups::this_grid().sync();  // line 11
  __syncthreads();  // line 10
  __threadfence();  // line 9
  double own_adj = 2.0 * partial_adj[block] * own;  // line 8
  atomicAdd(&x_adj[t2], own_adj);  // line 7
  __syncthreads();  // line 6
  if (t1) ::cugrad::atomic_exchange(&partial_adj[block], 0.0);  // line 5
}

// Words of tape that a thread of `products_rev` keeps at most.
static unsigned long long products_rev_words(unsigned int gridDim_x) {
  return (unsigned long long)(gridDim_x > 0 ? gridDim_x : 0) * 4;
}
