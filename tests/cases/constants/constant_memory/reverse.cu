// Gradient of `convolve` (kernel.cu:5) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void convolve_rev(double *out, const double *in, int n, double *out_adj, double *in_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 6
  if (i >= n) return;  // line 7
  double s = 0.0;
  for (int k = -2; k <= 2; ++k) {  // line 9
    int j = i + k;  // line 10
    if (j >= 0 && j < n) s += filter[2 + k] * in[j];  // line 11
  }
  double out_seed = out_adj[i];  // line 13
  out[i] = s * s;

  // reverse sweep
  double s_adj = 2.0 * out_seed * s;
  for (int k = 2; k >= -2; --k) {  // line 9
    int j = i + k;  // line 10
    if (j >= 0 && j < n) atomicAdd(&in_adj[j], s_adj * filter[2 + k]);  // line 11
  }
  out_adj[i] = 0.0;  // line 13
}
