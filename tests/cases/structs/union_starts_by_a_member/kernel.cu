// The default initialiser of any member of a union initialises what all of them name.
union First {
  struct { double x, y, z; } s = {1, 2, 3};
  double v[3];
};
union Second {
  double v[3];
  struct { double x, y, z; } s = {4, 5, 6};
};
struct Holder {
  Second u;
  double w;
};

__global__ void f(double *y, const double *x) {
  First a;
  a.v[1] = x[1];
  y[0] = a.v[0] * x[0] + a.s.y * x[2] + a.s.z * x[3];
  Second b;
  b.v[1] = x[1];
  y[1] = b.v[0] * x[0] + b.s.y * x[2] + b.s.z * x[3];
  Second c{};
  y[2] = c.v[0] * x[0] + c.v[2] * x[1];
  Holder h{{}, x[2]};
  y[3] = h.u.s.x * x[3] + h.u.v[1] * h.w;
}
