// Tangent of `pull` (kernel.cu:3) with respect to force, x, mass, by cugrad.
//   force_tan: tangent of force
//   x_tan: tangent of x
//   mass_tan: tangent of mass
static __global__ void pull_fwd(double *force, const double *x, const double *mass, double scale, int first,
    int n, int m, double *force_tan, double *x_tan, double *mass_tan) {
  __shared__ double place[8];
  __shared__ double place_tan[8];
  __shared__ double weight[8];
  __shared__ double weight_tan[8];
  unsigned int t0 = first + blockIdx.x * blockDim.x + threadIdx.x;  // line 6
  int i = t0;
  unsigned int t1 = blockIdx.y * m + t0;  // line 7
  double mine = x[t1];
  double mine_tan = x_tan[t1];
  int t2 = n / 8;  // line 8
  double sum = 0.0;
  double sum_tan = 0.0;
  for (int t = 0; t < t2; ++t) {
    unsigned int t3 = t * 8 + threadIdx.x + m * blockIdx.y;  // line 9
    double t4 = x_tan[t3];
    place[threadIdx.x] = x[t3];
    place_tan[threadIdx.x] = t4;
    double t5 = mass_tan[t3];  // line 10
    weight[threadIdx.x] = scale * mass[t3];
    weight_tan[threadIdx.x] = scale * t5;
    __syncthreads();  // line 11
    for (int k = 0; k < 8; ++k) {  // line 12
      double d = place[k] - mine;  // line 13
      double d_tan = place_tan[k] - mine_tan;
      double t6 = weight[k];  // line 14
      double t7 = weight_tan[k];
      double t8 = d * d + 0.5;
      double t9 = t6 * d / t8;
      double t10 = sin(d);
      double f = t9 + t10 * t6;
      double f_tan = (t7 * d + t6 * d_tan - t9 * (d_tan * d + d * d_tan)) / t8
          + (d_tan * cos(d) * t6 + t10 * t7);
      double t11 = (double)(int)(t * 8 + k != i);  // line 15
      sum += t11 * f;
      sum_tan += t11 * f_tan;
    }
    __syncthreads();  // line 17
  }
  force[t1] = sum;  // line 19
  force_tan[t1] = sum_tan;
}
