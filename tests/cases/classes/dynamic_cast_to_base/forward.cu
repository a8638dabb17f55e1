// Tangent of `kernel` (kernel.cu:11) with respect to in, by cugrad.
//   in_tan: tangent of in
static double kernel_fwd(const double *in, double *in_tan) {
  double t0 = *in;  // line 13
  double t1 = in[1];
  double t2 = in_tan[1];
  double disc_radius = t0 * t1;
  double disc_radius_tan = *in_tan * t1 + t0 * t2;
  return (disc_radius_tan * disc_radius + disc_radius * disc_radius_tan) * t1
      + disc_radius * disc_radius * t2;
}
