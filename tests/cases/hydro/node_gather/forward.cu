// Tangent of `accelerate` (kernel.cu:2) with respect to acc, elem_force, mass, by cugrad.
//   acc_tan: tangent of acc
//   elem_force_tan: tangent of elem_force
//   mass_tan: tangent of mass
static __global__ void accelerate_fwd(double *acc, const double *elem_force, const double *mass,
    const int *first, const int *corner, int n, double *acc_tan, double *elem_force_tan, double *mass_tan) {
  int g = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (g >= n) return;  // line 9
  int count = first[g];  // line 5
  const int *list = corner + 4 * g;  // line 6
  double f = 0.0;
  double f_tan = 0.0;
  for (int c = 0; c < count; ++c) {  // line 8
    int t0 = list[c];
    f += elem_force[t0];
    f_tan += elem_force_tan[t0];
  }
  double t0 = mass[g];  // line 9
  double t1 = mass_tan[g];
  double t2 = f / t0;
  acc[g] = t2;
  acc_tan[g] = (f_tan - t2 * t1) / t0;
}
