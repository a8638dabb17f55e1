// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int nx, int ny, int nz, double *out_adj,
    double *x_adj) {
  ::cugrad::require_room(0ll, (long long)nx * -1, 1ll, (long long)blockDim.y * (long long)gridDim.y);
  ::cugrad::require_room(0ll, (long long)nx * -1, 1ll, (long long)blockDim.z * (long long)gridDim.z);
  ::cugrad::require_room(0ll, (long long)ny * -1, 1ll, (long long)blockDim.z * (long long)gridDim.z);
  unsigned int at_x = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  unsigned int at_y = blockIdx.y * blockDim.y + threadIdx.y;
  unsigned int at_z = blockIdx.z * blockDim.z + threadIdx.z;  // line 3
  if (!(at_x < (unsigned int)nx && at_y < (unsigned int)ny && at_z < (unsigned int)nz)) return;  // line 4
  int i = (at_z * ny + at_y) * nx + at_x;  // line 7
  double out_seed = out_adj[i];
  int j = (at_z * ny + (ny - 1 - at_y)) * nx + at_x;  // line 6
  double t0 = x[i];  // line 7
  double t1 = x[j];
  double t2 = sin(t1);
  out[i] = t0 * t2 + at_z;

  // reverse sweep
  atomicAdd(&x_adj[j], out_seed * t0 * cos(t1));
  atomicAdd(&x_adj[i], out_seed * t2);
  out_adj[i] = 0.0;
}
