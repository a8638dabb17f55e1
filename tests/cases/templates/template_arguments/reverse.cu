// Gradient of `kernel` (kernel.cu:42) with respect to out, in, scale, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   scale_adj: the gradient with respect to *scale is added to it
static __global__ void kernel_rev(double *out, const double *in, const double *scale, double *out_adj,
    double *in_adj, double *scale_adj) {
  ::cugrad::require_block(3u, 2u, 64u);
  int i = blockIdx.x;  // line 43
  int j = threadIdx.y;
  double *t0 = out_adj + 6 * i + 3 * j;  // line 47
  int k = threadIdx.x;
  double out_seed = t0[k];
  double *t1 = in_adj + 6 * i + j;
  double in_adj_before = t1[2 * k];
  const double *data = in + 6 * i;  // line 35
  data += j;  // line 19
  double t2 = data[2 * k];  // line 47
  double t3 = t2 * t2;
  long i_1 = i;
  const double *data_1 = scale + 3 * i_1;  // line 35
  long i_2 = k;  // line 47
  double t4 = data_1[i_2];
  double *data_2 = out + 6 * i;  // line 35
  data_2 += 3 * j;  // line 19
  data_2[k] = t3 * t4;  // line 47

  // reverse sweep
  ::cugrad::accumulate_column(&(scale_adj + 3 * i_1)[i_2], out_seed * t3);
  t1[2 * k] = in_adj_before + 2.0 * (out_seed * t4) * t2;
  t0[k] = 0.0;
}
