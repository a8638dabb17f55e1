// The object that a static method is called on is evaluated, for what that does.
struct Scale {
  double k;
  __device__ static double twice(double v) { return 2.0 * v; }
};

__device__ Scale &grown(Scale &s) {
  s.k *= 3.0;
  return s;
}

__global__ void f(double *y, const double *x) {
  Scale s{x[0]};
  y[0] = grown(s).twice(x[1]) * s.k;
  y[1] = (&grown(s))->twice(s.k);
}
