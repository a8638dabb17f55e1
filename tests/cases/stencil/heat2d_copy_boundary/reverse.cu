// Gradient of `heat` (kernel.cu:1) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void heat_rev(double *out, const double *in, int nx, int ny, double *out_adj,
    double *in_adj) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  int y = blockIdx.y * blockDim.y + threadIdx.y;  // line 3
  if (x >= nx || y >= ny) return;  // line 4
  int at = y * nx + x;  // line 5
  if (x == 0 || y == 0 || x == nx - 1 || y == ny - 1) {  // line 6
    double out_seed = out_adj[at];  // line 7
    out[at] = in[at];

    // reverse sweep
    atomicAdd(&in_adj[at], out_seed);
    out_adj[at] = 0.0;
  } else {
    double out_seed = out_adj[at];  // line 9
    double t0 = in[at];
    double t1 = in[at - 1];
    double t2 = in[at + 1];
    out[at] = t0 + 0.1 * (t1 + t2 + in[at - nx] + in[at + nx] - 4.0 * t0);

    // reverse sweep
    double t3 = out_seed * 0.1;
    atomicAdd(&in_adj[at + nx], t3);
    atomicAdd(&in_adj[at - nx], t3);
    ::cugrad::accumulate_row(&in_adj[at], t3, out_seed - t3 * 4.0, t3);
    out_adj[at] = 0.0;
  }
}
