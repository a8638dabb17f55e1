// Tangent of `blend` (kernel.cu:2) with respect to out, depth, colour, by cugrad.
//   out_tan: tangent of out
//   depth_tan: tangent of depth
//   colour_tan: tangent of colour
static __global__ void blend_fwd(double *out, const double *depth, const double *colour, const int *list,
    int n, double *out_tan, double *depth_tan, double *colour_tan) {
  __shared__ double depths[16];
  __shared__ double depths_tan[16];
  __shared__ int ids[16];
  int t = threadIdx.x;  // line 5
  double rest = 1.0;
  double sum = 0.0;
  bool done = false;
  int first = 0;
  bool broke = false;
  double rest_tan = 0.0;
  double sum_tan = 0.0;
  while (!broke && first < n) {  // line 8
    int t0 = __syncthreads_count(done);  // line 9
    __syncthreads();
    if (t0 == 16) {  // line 8
      broke = true;
    } else {
      if (first + t < n) {  // line 12
        int t1 = list[first + t];  // line 11
        ids[t] = t1;
        double t2 = depth_tan[t1];  // line 12
        depths[t] = depth[t1];
        depths_tan[t] = t2;
      }
      __syncthreads();  // line 14
      for (int j = 0; !done && j < min(16, n - first); ++j) {  // line 15
        double t1 = depths[j] + 0.1 * t;  // line 16
        double a_tan = 0.1 * (depths_tan[j] * cos(t1));
        double a = 0.3 + 0.1 * sin(t1);
        if (!(a < 0.25)) {  // line 23
          double t2 = 1.0 - a;  // line 18
          double next = rest * t2;
          if (next < 0.001) {  // line 23
            done = true;
          } else {
            int t3 = ids[j];
            double t4 = colour[t3];
            double t5 = t4 * a;
            sum += t5 * rest;
            sum_tan += (colour_tan[t3] * a + t4 * a_tan) * rest + t5 * rest_tan;
            rest_tan = rest_tan * t2 - rest * a_tan;
            rest = next;
          }
        }
      }
      first += 16;  // line 8
    }
  }
  out[t] = sum + 0.5 * rest;  // line 27
  out_tan[t] = sum_tan + 0.5 * rest_tan;
}
