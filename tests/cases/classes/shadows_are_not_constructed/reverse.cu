// Gradient of `kernel` (kernel.cu:21) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void kernel_rev(double *out, const double *in, int n, double *out_adj, double *in_adj) {
  int t = threadIdx.x;  // line 22
  ::cugrad::room<Empty[3]> a;  // line 23
  ::cugrad::room<Empty[3]> a_adj;
  memset((void *)&a_adj.object, 0, sizeof(a_adj.object));
  ::cugrad::room<Written[3]> b;  // line 24
  ::cugrad::room<Written[3]> b_adj;
  memset((void *)&b_adj.object, 0, sizeof(b_adj.object));
  b.object[0].x = 3.0;  // line 9
  b.object[0].y = 4.0;
  b.object[1].x = 3.0;
  b.object[1].y = 4.0;
  b.object[2].x = 3.0;
  b.object[2].y = 4.0;
  ::cugrad::room<Initialised[3]> c;  // line 25
  ::cugrad::room<Initialised[3]> c_adj;
  memset((void *)&c_adj.object, 0, sizeof(c_adj.object));
  c.object[0].x = 1.0;  // line 13
  c.object[0].y = 2.0;
  c.object[1].x = 1.0;
  c.object[1].y = 2.0;
  c.object[2].x = 1.0;
  c.object[2].y = 2.0;
  ::cugrad::room<Holder[2]> d;  // line 26
  ::cugrad::room<Holder[2]> d_adj;
  memset((void *)&d_adj.object, 0, sizeof(d_adj.object));
  d.object[0].part.x = 1.0;  // line 13
  d.object[0].part.y = 2.0;
  d.object[1].part.x = 1.0;
  d.object[1].part.y = 2.0;
  double t_kept[3];  // line 28
  int count_kept[3];
  int count = 0;
  for (int i = 0; i < 3; ++i) {
    double v = in[3 * t + i];  // line 29
    int count_1 = count;
    if (v > 0.0) {  // line 30
      a.object[count].x = v;  // line 31
      a.object[count].y = v * v;  // line 32
      count_1 = count + 1;  // line 33
    }
    b.object[i].x = 2.0 * v;  // line 35
    int t0 = (i + n) % 3;  // line 36
    double t1 = c.object[t0].y;
    c.object[t0].y = t1 * v;
    d.object[i % 2].z = v;  // line 37
    count_kept[i] = count;  // line 28
    t_kept[i] = t1;
    count = count_1;
  }
  double sum = 0.0;
  int i = 0;
  long long trips = 0;
  while (i + 1 < count) {  // line 40
    int i_1 = i + 1;
    sum += a.object[i].x * a.object[i_1].y;
    ++trips;
    i = i_1;
  }
  for (int i_1 = 0; i_1 < 3; ++i_1) {  // line 41
    int t0 = (i_1 + n) % 3;
    sum += b.object[i_1].x * b.object[t0].y + c.object[i_1].x * c.object[t0].y;
  }
  for (int i_1 = 0; i_1 < 2; ++i_1) {  // line 42
    sum += d.object[i_1].z * d.object[(i_1 + n) % 2].z + d.object[i_1].part.x;
  }
  out[t] = sum;  // line 43

  // reverse sweep
  double sum_adj = ::cugrad::atomic_exchange(&out_adj[t], 0.0);
  for (int i_1 = 1; i_1 >= 0; --i_1) {  // line 42
    int t0 = (i_1 + n) % 2;
    d_adj.object[i_1].part.x += sum_adj;
    d_adj.object[t0].z += sum_adj * d.object[i_1].z;
    d_adj.object[i_1].z += sum_adj * d.object[t0].z;
  }
  for (int i_1 = 2; i_1 >= 0; --i_1) {  // line 41
    int t0 = (i_1 + n) % 3;
    c_adj.object[t0].y += sum_adj * c.object[i_1].x;
    c_adj.object[i_1].x += sum_adj * c.object[t0].y;
    b_adj.object[t0].y += sum_adj * b.object[i_1].x;
    b_adj.object[i_1].x += sum_adj * b.object[t0].y;
  }
  for (long long k = trips; k > 0; --k) {  // line 40
    int i_1 = k - 1;
    int i_2 = i_1 + 1;
    a_adj.object[i_2].y += sum_adj * a.object[i_1].x;
    a_adj.object[i_1].x += sum_adj * a.object[i_2].y;
  }
  for (int i_1 = 2; i_1 >= 0; --i_1) {  // line 28
    int count_1 = count_kept[i_1];
    double v = in[3 * t + i_1];  // line 29
    int t0 = (i_1 + n) % 3;  // line 36
    int t1 = i_1 % 2;  // line 37
    double v_adj = d_adj.object[t1].z;
    double t2 = c_adj.object[t0].y;  // line 36
    v_adj += t2 * t_kept[i_1];
    c_adj.object[t0].y = t2 * v;
    v_adj += b_adj.object[i_1].x * 2.0;  // line 35
    if (v > 0.0) {  // line 30
      v_adj += 2.0 * a_adj.object[count_1].y * v;  // line 32
      v_adj += a_adj.object[count_1].x;  // line 31
      a_adj.object[count_1].y = 0.0;  // line 32
      a_adj.object[count_1].x = 0.0;  // line 31
    }
    atomicAdd(&in_adj[3 * t + i_1], v_adj);  // line 29
    d_adj.object[t1].z = 0.0;  // line 37
    b_adj.object[i_1].x = 0.0;  // line 35
  }
}
