// Indices that lead from a member that is an array into what lies behind it: a scalar, and the first member of the next struct.
struct Quaternion { double v[3]; double w; };
struct Vector { double e[3]; };
struct Body { Vector p, q; };
struct Parts { double a[2]; double b; double c[2]; };
struct Row { double e[3]; int n; };

__global__ void f(double *y, const double *x) {
  int i = threadIdx.x;
  Quaternion q;
  for (int k = 0; k < 4; ++k) q.v[k] = x[6 * i + k] * x[6 * i + k];
  y[4 * i] = (q.v[0] + q.v[1] * q.v[2]) * q.w;

  Body b;
  for (int k = 0; k < 6; ++k) b.p.e[k] = x[6 * i + k] * x[6 * i];
  y[4 * i + 1] = b.p.e[0] * b.q.e[0] + b.p.e[1] * b.q.e[2];

  Parts parts;
  double *all = parts.a;
  for (int k = 0; k < 5; ++k) all[k] = x[6 * i + k] * k;
  y[4 * i + 2] = parts.a[1] * parts.b * parts.c[1];

  // Nothing of its kind lies behind it.
  Row row = {{x[6 * i], x[6 * i + 1], x[6 * i + 2]}, i % 3};
  y[4 * i + 3] = row.e[row.n] * row.e[0];
}
