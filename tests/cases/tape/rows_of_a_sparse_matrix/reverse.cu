// Gradient of `smooth_rows` (kernel.cu:2) with respect to out, values, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   values_adj: the gradient with respect to *values is added to it
//   tape: holds what the reverse sweep needs of loops; `smooth_rows_rev_thread_words` says how many words each thread keeps.
static __global__ void smooth_rows_rev(double *out, const double *values, const int *start, int rows,
    double *out_adj, double *values_adj, ::cugrad::tape tape) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (row >= rows) return;  // line 2
  int begin = start[row];  // line 6
  int end = start[row + 1] + (row == 5 ? 9 : 0);
  double v = 0.3;
  for (int k = begin; k < end; ++k) {  // line 7
    double t0 = values[k];
    tape.push(v);
    v = v * v * t0 + 0.1 * t0;
  }
  out[row] = v;  // line 8

  // reverse sweep
  double v_adj = out_adj[row];
  for (int k = end; k > begin; --k) {  // line 7
    double v_1 = tape.pop<double>();
    double t0 = values[k - 1];
    atomicAdd(&values_adj[k - 1], v_adj * 0.1 + v_adj * (v_1 * v_1));
    v_adj = 2.0 * (v_adj * t0) * v_1;
  }
  out_adj[row] = 0.0;  // line 8
}

// Words of tape that a thread of `smooth_rows_rev` keeps at most.
static __device__ unsigned long long smooth_rows_rev_thread_words(const int *start, int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned long long t0 = 0;
  if (row < rows) {
    int begin = start[row];
    int end = start[row + 1] + (row == 5 ? 9 : 0);
    t0 = (unsigned long long)((long long)end - (long long)begin > 0 ? (long long)end - (long long)begin : 0)
        * 2;
  }
  return t0;
}
