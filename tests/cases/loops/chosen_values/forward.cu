// Tangent of `kernel` (kernel.cu:3) with respect to out, x, scale, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   scale_tan: tangent of scale
static __global__ void kernel_fwd(double *out, const double *x, const double *scale, int rows, int n,
    double *out_tan, double *x_tan, double *scale_tan) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (r >= rows) return;  // line 18
  double largest = scale[r];  // line 6
  double largest_tan = scale_tan[r];
  double least = 1e300;
  double below = 0.5;
  double least_tan = 0.0;
  double below_tan = 0.0;
  for (int k = 0; k < n; ++k) {  // line 7
    double t0 = x[r * n + k];  // line 8
    int t1 = k % rows;
    double t2 = scale[t1];
    double v = t0 * t2;
    double v_tan = x_tan[r * n + k] * t2 + t0 * scale_tan[t1];
    bool t3 = largest >= v;  // line 9
    bool t4 = v != v;
    largest_tan = (t3 ? largest_tan : t4 ? largest_tan : 0.0) + (t3 ? 0.0 : t4 ? 0.0 : v_tan);
    double t5 = v * v;  // line 10
    double t6 = v_tan * v + v * v_tan;
    bool t7 = t5 <= least;
    bool t8 = least != least;
    least_tan = (t7 ? t6 : t8 ? t6 : 0.0) + (t7 ? 0.0 : t8 ? 0.0 : least_tan);
    if (v > below) {  // line 11
      below = v;
      below_tan = v_tan;
    }
    largest = fmax(largest, v);
    least = fmin(t5, least);
  }
  double running = -10.0;
  double sum = 0.0;
  double running_tan = 0.0;
  double sum_tan = 0.0;
  for (int k = n - 1; k >= 0; --k) {  // line 13
    double t0 = x[r * n + k];  // line 15
    double t1 = x_tan[r * n + k];
    double running_1 = running;
    double running_tan_1 = running_tan;
    if (t0 > running) {
      running_1 = t0;
      running_tan_1 = t1;
    }
    double t2 = exp(running - running_1);  // line 16
    double t3 = exp(t0 - running_1);
    sum_tan = sum_tan * t2 + sum * ((running_tan - running_tan_1) * t2) + (t1 - running_tan_1) * t3;
    running = running_1;
    sum = sum * t2 + t3;
    running_tan = running_tan_1;
  }
  out[r] = largest * least + sin(below) + running + log(sum);  // line 18
  out_tan[r] = largest_tan * least + largest * least_tan + below_tan * cos(below) + running_tan
      + sum_tan * (1.0 / sum);
}
