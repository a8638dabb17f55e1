// Gradient of `laplace` (kernel.cu:1) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void laplace_rev(double *out, const double *in, int nx, int ny, int nz, double *out_adj,
    double *in_adj) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  int y = blockIdx.y * blockDim.y + threadIdx.y;  // line 3
  int z = blockIdx.z * blockDim.z + threadIdx.z;  // line 4
  if (x >= nx || y >= ny || z >= nz) return;  // line 5
  int c = (z * ny + y) * nx + x;  // line 15
  double sum_adj = out_adj[c];
  double t0 = in[c];  // line 7
  double v = t0 * t0;
  double sum = -6.0 * v;  // line 8
  bool t1 = x > 0;  // line 9
  sum += t1 ? in[c - 1] : v;
  bool t2 = x < nx - 1;  // line 10
  sum += t2 ? in[c + 1] : v;
  bool t3 = y > 0;  // line 11
  sum += t3 ? in[c - nx] : v;
  bool t4 = y < ny - 1;  // line 12
  sum += t4 ? in[c + nx] : v;
  bool t5 = z > 0;  // line 13
  sum += t5 ? in[c - nx * ny] : v;
  bool t6 = z < nz - 1;  // line 14
  sum += t6 ? in[c + nx * ny] : v;
  out[c] = sum;  // line 15

  // reverse sweep
  double v_adj = sum_adj;
  if (t6) {  // line 14
    atomicAdd(&in_adj[c + nx * ny], sum_adj);
    v_adj = 0.0;
  }
  if (t5) {  // line 13
    atomicAdd(&in_adj[c - nx * ny], sum_adj);
  } else {
    v_adj += sum_adj;
  }
  if (t4) {  // line 12
    atomicAdd(&in_adj[c + nx], sum_adj);
  } else {
    v_adj += sum_adj;
  }
  if (t3) {  // line 11
    atomicAdd(&in_adj[c - nx], sum_adj);
  } else {
    v_adj += sum_adj;
  }
  if (t2) {  // line 10
    atomicAdd(&in_adj[c + 1], sum_adj);
  } else {
    v_adj += sum_adj;
  }
  if (t1) {  // line 9
    atomicAdd(&in_adj[c - 1], sum_adj);
  } else {
    v_adj += sum_adj;
  }
  v_adj += sum_adj * -6.0;  // line 8
  atomicAdd(&in_adj[c], 2.0 * v_adj * t0);  // line 7
  out_adj[c] = 0.0;  // line 15
}
