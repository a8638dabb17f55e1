// Tangent of `halo` (kernel.cu:2) with respect to out, in, edge, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
//   edge_tan: tangent of edge
static __global__ void halo_fwd(double *out, const double *in, const double *edge, int n, double *out_tan,
    double *in_tan, double *edge_tan) {
  __shared__ double s[18];
  __shared__ double s_tan[18];
  int t = threadIdx.x;  // line 4
  if (t == 0) {  // line 7
    double t0 = *edge_tan;  // line 6
    s[0] = *edge;
    s_tan[0] = t0;
    double t1 = edge[1];  // line 7
    double t2 = edge_tan[1];
    s[17] = t1 * t1;
    s_tan[17] = t2 * t1 + t1 * t2;
  }
  double acc = 0.0;
  double acc_tan = 0.0;
  for (int base = 0; base < n; base += 16) {  // line 10
    double t0 = in_tan[base + t];  // line 11
    s[t + 1] = in[base + t];
    s_tan[t + 1] = t0;
    __syncthreads();  // line 12
    double t1 = s[t];  // line 13
    double t2 = s[t + 1];
    double t3 = t1 * t2;
    double t4 = s[t + 2];
    acc += t3 * t4;
    acc_tan += (s_tan[t] * t2 + t1 * s_tan[t + 1]) * t4 + t3 * s_tan[t + 2];
    __syncthreads();  // line 14
  }
  out[t] = acc;  // line 16
  out_tan[t] = acc_tan;
}
