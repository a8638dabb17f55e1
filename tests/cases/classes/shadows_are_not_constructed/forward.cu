// Tangent of `kernel` (kernel.cu:21) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void kernel_fwd(double *out, const double *in, int n, double *out_tan, double *in_tan) {
  int t = threadIdx.x;  // line 22
  Empty a[3];  // line 23
  Empty a_tan[3];
  memset((void *)&a_tan, 0, sizeof(a_tan));
  Written b[3];  // line 24
  Written b_tan[3];
  memset((void *)&b_tan, 0, sizeof(b_tan));
  b[0].x = 3.0;  // line 9
  b_tan[0].x = 0.0;
  b[0].y = 4.0;
  b_tan[0].y = 0.0;
  b[1].x = 3.0;
  b_tan[1].x = 0.0;
  b[1].y = 4.0;
  b_tan[1].y = 0.0;
  b[2].x = 3.0;
  b_tan[2].x = 0.0;
  b[2].y = 4.0;
  b_tan[2].y = 0.0;
  Initialised c[3];  // line 25
  Initialised c_tan[3];
  memset((void *)&c_tan, 0, sizeof(c_tan));
  c[0].x = 1.0;  // line 13
  c_tan[0].x = 0.0;
  c[0].y = 2.0;
  c_tan[0].y = 0.0;
  c[1].x = 1.0;
  c_tan[1].x = 0.0;
  c[1].y = 2.0;
  c_tan[1].y = 0.0;
  c[2].x = 1.0;
  c_tan[2].x = 0.0;
  c[2].y = 2.0;
  c_tan[2].y = 0.0;
  Holder d[2];  // line 26
  Holder d_tan[2];
  memset((void *)&d_tan, 0, sizeof(d_tan));
  d[0].part.x = 1.0;  // line 13
  d_tan[0].part.x = 0.0;
  d[0].part.y = 2.0;
  d_tan[0].part.y = 0.0;
  d[1].part.x = 1.0;
  d_tan[1].part.x = 0.0;
  d[1].part.y = 2.0;
  d_tan[1].part.y = 0.0;
  int count = 0;
  for (int i = 0; i < 3; ++i) {  // line 28
    double v = in[3 * t + i];  // line 29
    double v_tan = in_tan[3 * t + i];
    if (v > 0.0) {  // line 33
      a[count].x = v;  // line 31
      a_tan[count].x = v_tan;
      a[count].y = v * v;  // line 32
      a_tan[count].y = v_tan * v + v * v_tan;
      ++count;  // line 33
    }
    b[i].x = 2.0 * v;  // line 35
    b_tan[i].x = 2.0 * v_tan;
    int t0 = (i + n) % 3;  // line 36
    double t1 = c[t0].y;
    c[t0].y = t1 * v;
    c_tan[t0].y = c_tan[t0].y * v + t1 * v_tan;
    int t2 = i % 2;  // line 37
    d[t2].z = v;
    d_tan[t2].z = v_tan;
  }
  double sum = 0.0;
  int i = 0;
  double sum_tan = 0.0;
  while (i + 1 < count) {  // line 40
    double t0 = a[i].x;
    double t1 = a[i + 1].y;
    sum += t0 * t1;
    sum_tan += a_tan[i].x * t1 + t0 * a_tan[i + 1].y;
    ++i;
  }
  for (int i_1 = 0; i_1 < 3; ++i_1) {  // line 41
    double t0 = b[i_1].x;
    double t1 = b_tan[i_1].x;
    int t2 = (i_1 + n) % 3;
    double t3 = b[t2].y;
    double t4 = c[i_1].x;
    int t5 = (i_1 + n) % 3;
    double t6 = c[t5].y;
    sum += t0 * t3 + t4 * t6;
    sum_tan += t1 * t3 + t0 * b_tan[t2].y + (c_tan[i_1].x * t6 + t4 * c_tan[t5].y);
  }
  for (int i_1 = 0; i_1 < 2; ++i_1) {  // line 42
    double t0 = d[i_1].z;
    int t1 = (i_1 + n) % 2;
    double t2 = d[t1].z;
    sum += t0 * t2 + d[i_1].part.x;
    sum_tan += d_tan[i_1].z * t2 + t0 * d_tan[t1].z + d_tan[i_1].part.x;
  }
  out[t] = sum;  // line 43
  out_tan[t] = sum_tan;
}
