// A bit-field without a name is a gap, not a member: initialisers pass it over.
struct Padded {
  double a;
  int : 16;
  double b;
};

__global__ void f(double *y, const double *x) {
  Padded s{x[0], x[1]};
  Padded t = s;
  t.b *= x[2];
  y[0] = s.a * s.b + t.b;
}
