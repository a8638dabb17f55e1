// Gradient of `accelerate` (kernel.cu:2) with respect to acc, elem_force, mass, by cugrad.
//   acc_adj: in: the adjoint of *acc after the function, the seed; out: 0 where *acc was written
//   elem_force_adj: the gradient with respect to *elem_force is added to it
//   mass_adj: the gradient with respect to *mass is added to it
static __global__ void accelerate_rev(double *acc, const double *elem_force, const double *mass,
    const int *first, const int *corner, int n, double *acc_adj, double *elem_force_adj, double *mass_adj) {
  int g = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (g >= n) return;  // line 2
  int count = first[g];  // line 5
  const int *list = corner + 4 * g;  // line 6
  double f = 0.0;
  for (int c = 0; c < count; ++c) f += elem_force[list[c]];  // line 8
  double t0 = mass[g];  // line 9
  double t1 = f / t0;
  acc[g] = t1;

  // reverse sweep
  double f_adj = acc_adj[g] / t0;
  mass_adj[g] -= f_adj * t1;
  for (int c = count - 1; c >= 0; --c) atomicAdd(&elem_force_adj[list[c]], f_adj);  // line 8
  acc_adj[g] = 0.0;  // line 9
}
