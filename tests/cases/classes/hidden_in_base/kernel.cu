// Two members by one name: the class's own, and that of its base.
struct Base {
  double m;
};
struct Derived : Base {
  double m;
};

__global__ void both(double *y, const double *x, Derived *p) {
  int i = threadIdx.x;
  p[i].m = x[i] * 2;
  p[i].Base::m = p[i].Base::m * p[i].m;
  y[i] = p[i].m * p[i].Base::m;
}
