// Gradient of `kernel` (kernel.cu:21) with respect to out, in, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   in_adj: adjoint of *in, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(double *out, const double *in, int n, double *out_adj, double *in_adj) {
  int t = threadIdx.x;  // line 22
  Empty a[3];  // line 23
  Empty a_adj[3];
  memset((void *)&a_adj, 0, sizeof(a_adj));
  Written b[3];  // line 24
  Written b_adj[3];
  memset((void *)&b_adj, 0, sizeof(b_adj));
  b[0].x = 3.0;  // line 9
  b[0].y = 4.0;
  b[1].x = 3.0;
  b[1].y = 4.0;
  b[2].x = 3.0;
  b[2].y = 4.0;
  Initialised c[3];  // line 25
  Initialised c_adj[3];
  memset((void *)&c_adj, 0, sizeof(c_adj));
  c[0].x = 1.0;  // line 13
  c[0].y = 2.0;
  c[1].x = 1.0;
  c[1].y = 2.0;
  c[2].x = 1.0;
  c[2].y = 2.0;
  Holder d[2];  // line 26
  Holder d_adj[2];
  memset((void *)&d_adj, 0, sizeof(d_adj));
  d[0].part.x = 1.0;  // line 13
  d[0].part.y = 2.0;
  d[1].part.x = 1.0;
  d[1].part.y = 2.0;
  double t_kept[3];  // line 28
  int count_kept[3];
  int count = 0;
  for (int i = 0; i < 3; ++i) {
    double v = in[3 * t + i];  // line 29
    int count_1 = count;
    if (v > 0.0) {  // line 30
      a[count].x = v;  // line 31
      a[count].y = v * v;  // line 32
      count_1 = count + 1;  // line 33
    }
    b[i].x = 2.0 * v;  // line 35
    int t0 = (i + n) % 3;  // line 36
    double t1 = c[t0].y;
    c[t0].y = t1 * v;
    d[i % 2].z = v;  // line 37
    count_kept[i] = count;  // line 28
    t_kept[i] = t1;
    count = count_1;
  }
  double sum = 0.0;
  int i = 0;
  int trips = 0;
  while (i + 1 < count) {  // line 40
    sum += a[i].x * a[i + 1].y;
    ++i;
    ++trips;
  }
  for (int i_1 = 0; i_1 < 3; ++i_1) {  // line 41
    double t0 = b[i_1].x;
    sum += t0 * b[(i_1 + n) % 3].y + c[i_1].x * c[(i_1 + n) % 3].y;
  }
  for (int i_1 = 0; i_1 < 2; ++i_1) sum += d[i_1].z * d[(i_1 + n) % 2].z + d[i_1].part.x;  // line 42
  out[t] = sum;  // line 43

  // reverse sweep
  double sum_adj = out_adj[t];
  out_adj[t] = 0.0;
  for (int i_1 = 1; i_1 >= 0; --i_1) {  // line 42
    int t0 = (i_1 + n) % 2;
    d_adj[i_1].part.x += sum_adj;
    d_adj[t0].z += sum_adj * d[i_1].z;
    d_adj[i_1].z += sum_adj * d[t0].z;
  }
  for (int i_1 = 2; i_1 >= 0; --i_1) {  // line 41
    int t0 = (i_1 + n) % 3;
    int t1 = (i_1 + n) % 3;
    c_adj[t1].y += sum_adj * c[i_1].x;
    c_adj[i_1].x += sum_adj * c[t1].y;
    b_adj[t0].y += sum_adj * b[i_1].x;
    b_adj[i_1].x += sum_adj * b[t0].y;
  }
  int k = trips;
  while (k > 0) {  // line 40
    int i_1 = k - 1;
    a_adj[i_1 + 1].y += sum_adj * a[i_1].x;
    a_adj[i_1].x += sum_adj * a[i_1 + 1].y;
    k = i_1;
  }
  for (int i_1 = 2; i_1 >= 0; --i_1) {  // line 28
    int count_1 = count_kept[i_1];
    double v = in[3 * t + i_1];  // line 29
    int t0 = (i_1 + n) % 3;  // line 36
    int t1 = i_1 % 2;  // line 37
    double v_adj = d_adj[t1].z;
    double t2 = c_adj[t0].y;  // line 36
    v_adj += t2 * t_kept[i_1];
    c_adj[t0].y = t2 * v;
    v_adj += b_adj[i_1].x * 2.0;  // line 35
    b_adj[i_1].x = 0.0;
    d_adj[t1].z = 0.0;  // line 37
    if (v > 0.0) {  // line 30
      double t3 = a_adj[count_1].y * v;  // line 32
      v_adj += t3;
      v_adj += t3;
      a_adj[count_1].y = 0.0;
      v_adj += a_adj[count_1].x;  // line 31
      a_adj[count_1].x = 0.0;
    }
    in_adj[3 * t + i_1] += v_adj;  // line 29
  }
  b_adj[2].y = 0.0;  // line 9
  b_adj[2].x = 0.0;
  b_adj[1].y = 0.0;
  b_adj[1].x = 0.0;
  b_adj[0].y = 0.0;
  b_adj[0].x = 0.0;
  c_adj[2].y = 0.0;  // line 13
  c_adj[2].x = 0.0;
  c_adj[1].y = 0.0;
  c_adj[1].x = 0.0;
  c_adj[0].y = 0.0;
  c_adj[0].x = 0.0;
  d_adj[1].part.y = 0.0;
  d_adj[1].part.x = 0.0;
  d_adj[0].part.y = 0.0;
  d_adj[0].part.x = 0.0;
}
