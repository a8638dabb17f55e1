// Gradient of `kernel` (kernel.cu:2) with respect to out, x, axis, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   axis_adj: the gradient with respect to axis is added to what it points to
static __global__ void kernel_rev(double *out, const double *x, double3 axis, int2 dims, double *out_adj,
    double *x_adj, double3 *axis_adj) {
  int i = threadIdx.x;  // line 3
  double axis_z_adj = 0.0;
  double axis_x_adj = 0.0;
  double axis_y_adj = 0.0;
  if (i < dims.x * dims.y) {  // line 4
    double t0 = x[i];  // line 5
    double t1 = (double)(i % dims.x);
    double t2 = axis.y * t1;
    double t3 = t2 * t0;
    out[i] = axis.x * t0 + t3 * t0 + axis.z;

    // reverse sweep
    axis_z_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
    axis_x_adj = axis_z_adj * t0;
    axis_y_adj = axis_x_adj * t0 * t1;
    atomicAdd(&x_adj[i], axis_z_adj * t3 + axis_x_adj * t2 + axis_z_adj * axis.x);
  }
  ::cugrad::accumulate_block<double>({&axis_adj->z, &axis_adj->y, &axis_adj->x},  // line 2
      {axis_z_adj, axis_y_adj, axis_x_adj});
}
