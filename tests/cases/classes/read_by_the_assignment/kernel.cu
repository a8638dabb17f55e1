// The right side of an assignment is found first, but read by the operator: after what the left side writes.
struct Pair { double a, b; };
struct Stack {
  Pair v[4];
  int n;
  __device__ Pair &grow(Pair &last) {
    last.b = n;
    return v[n++];
  }
};

__device__ int triple(double &v) {
  v *= 3.0;
  return 1;
}

__device__ Pair twice(const Pair &p) { return {p.a * 2.0, p.b}; }

__global__ void f(double *y, const double *x) {
  Pair s[2] = {{x[0], x[1]}, {x[2], x[3]}};
  Pair v{x[4], x[5]};
  s[triple(v.a)] = v;
  y[0] = s[1].a * s[1].b + s[0].a;
  s[triple(v.a)] = twice(v);
  y[1] = s[1].a * s[1].b;
  s[0].operator=(s[triple(s[1].b)]);
  y[2] = s[0].a * s[0].b;

  double2 t[2] = {{x[0], x[1]}, {x[2], x[3]}};
  double2 w = make_double2(x[6], x[7]);
  t[triple(w.x)] = w;
  y[3] = t[1].x * t[1].y;

  Stack r{};
  Pair p{x[0], x[1]};
  r.n = 1;
  r.grow(p) = p;
  y[4] = r.v[1].a * (1.0 + r.v[1].b);
}
