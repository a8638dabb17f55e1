// Tangent of `fft4` (kernel.cu:2) with respect to x, by cugrad.
//   x_tan: tangent of x
static __global__ void fft4_fwd(double2 *x, int n, double2 *x_tan) {
  int t = threadIdx.x;  // line 3
  if (t >= n) return;  // line 17
  double2 v[4];  // line 5
  double2 v_tan[4] = {};
  for (int k = 0; k < 4; ++k) {  // line 6
    int t0 = 4 * t + k;
    int t1 = ((k & 1) << 1) | (k >> 1);
    v[t1].x = x[t0].x;
    v_tan[t1].x = x_tan[t0].x;
    v[t1].y = x[t0].y;
    v_tan[t1].y = x_tan[t0].y;
  }
  for (int half = 1; half < 4; half <<= 1) {  // line 7
    for (int k = 0; k < 4; k += 2 * half) {  // line 8
      for (int j = 0; j < half; ++j) {  // line 9
        double t0 = -(double)j / half;  // line 11
        double s = sinpi(t0);
        double c = cospi(t0);
        int t1 = k + j;  // line 12
        double a_x = v[t1].x;
        double a_x_tan = v_tan[t1].x;
        double a_y = v[t1].y;
        double a_y_tan = v_tan[t1].y;
        int t2 = t1 + half;
        double b_x = v[t2].x;
        double b_x_tan = v_tan[t2].x;
        double b_y = v[t2].y;
        double b_y_tan = v_tan[t2].y;
        double w_x = b_x * c - b_y * s;  // line 13
        double w_x_tan = b_x_tan * c - b_y_tan * s;
        double w_y = b_x * s + b_y * c;
        double w_y_tan = b_x_tan * s + b_y_tan * c;
        v[t1].x = a_x + w_x;  // line 14
        v_tan[t1].x = a_x_tan + w_x_tan;
        v[t1].y = a_y + w_y;
        v_tan[t1].y = a_y_tan + w_y_tan;
        v[t2].x = a_x - w_x;  // line 15
        v_tan[t2].x = a_x_tan - w_x_tan;
        v[t2].y = a_y - w_y;
        v_tan[t2].y = a_y_tan - w_y_tan;
      }
    }
  }
  for (int k = 0; k < 4; ++k) {  // line 17
    double t0 = v[k].x;
    double t1 = v_tan[k].x;
    double t2 = v[k].y;
    double t3 = v_tan[k].y;
    int t4 = 4 * t + k;
    x[t4].x = t0 * t0 - t2;
    x_tan[t4].x = t1 * t0 + t0 * t1 - t3;
    x[t4].y = t2;
    x_tan[t4].y = t3;
  }
}
