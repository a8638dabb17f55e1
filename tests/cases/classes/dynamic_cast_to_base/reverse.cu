// Gradient of `kernel` (kernel.cu:11) with respect to in, by cugrad.
//   in_adj: the gradient with respect to *in is added to it
//   What is differentiated is the result: its adjoint is 1.
static void kernel_rev(const double *in, double *in_adj) {
  double t0 = *in;  // line 13
  double t1 = in[1];
  double disc_radius = t0 * t1;

  // reverse sweep
  double disc_radius_adj = 2.0 * t1 * disc_radius;  // line 4
  in_adj[1] += disc_radius * disc_radius + disc_radius_adj * t0;  // line 13
  *in_adj += disc_radius_adj * t1;
}
