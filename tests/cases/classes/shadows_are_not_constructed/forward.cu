// Tangent of `kernel` (kernel.cu:21) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void kernel_fwd(double *out, const double *in, int n, double *out_tan, double *in_tan) {
  int t = threadIdx.x;  // line 22
  ::cugrad::room<Empty[3]> a;  // line 23
  ::cugrad::room<Empty[3]> a_tan;
  memset((void *)&a_tan.object, 0, sizeof(a_tan.object));
  ::cugrad::room<Written[3]> b;  // line 24
  ::cugrad::room<Written[3]> b_tan;
  memset((void *)&b_tan.object, 0, sizeof(b_tan.object));
  b.object[0].x = 3.0;  // line 9
  b_tan.object[0].x = 0.0;
  b.object[0].y = 4.0;
  b_tan.object[0].y = 0.0;
  b.object[1].x = 3.0;
  b_tan.object[1].x = 0.0;
  b.object[1].y = 4.0;
  b_tan.object[1].y = 0.0;
  b.object[2].x = 3.0;
  b_tan.object[2].x = 0.0;
  b.object[2].y = 4.0;
  b_tan.object[2].y = 0.0;
  ::cugrad::room<Initialised[3]> c;  // line 25
  ::cugrad::room<Initialised[3]> c_tan;
  memset((void *)&c_tan.object, 0, sizeof(c_tan.object));
  c.object[0].x = 1.0;  // line 13
  c_tan.object[0].x = 0.0;
  c.object[0].y = 2.0;
  c_tan.object[0].y = 0.0;
  c.object[1].x = 1.0;
  c_tan.object[1].x = 0.0;
  c.object[1].y = 2.0;
  c_tan.object[1].y = 0.0;
  c.object[2].x = 1.0;
  c_tan.object[2].x = 0.0;
  c.object[2].y = 2.0;
  c_tan.object[2].y = 0.0;
  ::cugrad::room<Holder[2]> d;  // line 26
  ::cugrad::room<Holder[2]> d_tan;
  memset((void *)&d_tan.object, 0, sizeof(d_tan.object));
  d.object[0].part.x = 1.0;  // line 13
  d_tan.object[0].part.x = 0.0;
  d.object[0].part.y = 2.0;
  d_tan.object[0].part.y = 0.0;
  d.object[1].part.x = 1.0;
  d_tan.object[1].part.x = 0.0;
  d.object[1].part.y = 2.0;
  d_tan.object[1].part.y = 0.0;
  int count = 0;
  for (int i = 0; i < 3; ++i) {  // line 28
    double v = in[3 * t + i];  // line 29
    double v_tan = in_tan[3 * t + i];
    if (v > 0.0) {  // line 33
      a.object[count].x = v;  // line 31
      a_tan.object[count].x = v_tan;
      a.object[count].y = v * v;  // line 32
      a_tan.object[count].y = v_tan * v + v * v_tan;
      ++count;  // line 33
    }
    b.object[i].x = 2.0 * v;  // line 35
    b_tan.object[i].x = 2.0 * v_tan;
    int t0 = (i + n) % 3;  // line 36
    double t1 = c.object[t0].y;
    c.object[t0].y = t1 * v;
    c_tan.object[t0].y = c_tan.object[t0].y * v + t1 * v_tan;
    int t2 = i % 2;  // line 37
    d.object[t2].z = v;
    d_tan.object[t2].z = v_tan;
  }
  double sum = 0.0;
  int i = 0;
  double sum_tan = 0.0;
  while (i + 1 < count) {  // line 40
    double t0 = a.object[i].x;
    int i_1 = i + 1;
    double t1 = a.object[i_1].y;
    sum += t0 * t1;
    sum_tan += a_tan.object[i].x * t1 + t0 * a_tan.object[i_1].y;
    i = i_1;
  }
  for (int i_1 = 0; i_1 < 3; ++i_1) {  // line 41
    double t0 = b.object[i_1].x;
    double t1 = b_tan.object[i_1].x;
    int t2 = (i_1 + n) % 3;
    double t3 = b.object[t2].y;
    double t4 = c.object[i_1].x;
    double t5 = c.object[t2].y;
    sum += t0 * t3 + t4 * t5;
    sum_tan += t1 * t3 + t0 * b_tan.object[t2].y + (c_tan.object[i_1].x * t5 + t4 * c_tan.object[t2].y);
  }
  for (int i_1 = 0; i_1 < 2; ++i_1) {  // line 42
    double t0 = d.object[i_1].z;
    int t1 = (i_1 + n) % 2;
    double t2 = d.object[t1].z;
    sum += t0 * t2 + d.object[i_1].part.x;
    sum_tan += d_tan.object[i_1].z * t2 + t0 * d_tan.object[t1].z + d_tan.object[i_1].part.x;
  }
  out[t] = sum;  // line 43
  out_tan[t] = sum_tan;
}
