// The right side of an assignment is found first, but read by the operator: after what the left side writes.
struct Pair { double a, b; };

__device__ int triple(double &v) {
  v *= 3.0;
  return 1;
}
__device__ int first(const Pair &p, int n) { return p.a < 0.0 ? n : 0; }

__device__ Pair twice(const Pair &p) { return {p.a * 2.0, p.b}; }

__global__ void f(double *y, const double *x) {
  Pair s[2] = {{x[0], x[1]}, {x[2], x[3]}};
  Pair v{x[4], x[5]};
  double w = x[6];
  s[triple(w)] = v;
  y[0] = s[1].a * s[1].b + s[0].a * w;
  s[triple(v.a)] = twice(v);
  y[1] = s[1].a * s[1].b;
  s[0].operator=(s[triple(s[1].b)]);
  y[2] = s[0].a * s[0].b;
  s[first(s[0], 1)] = s[1];
  y[3] = s[0].a * s[0].b;
  s[first(v, 1) + 1] = v;
  y[4] = s[1].a * s[1].b;
}
