// A member that is returned is read before destructors that write to it run; what is built in the caller's place lives on.
struct Result { double a, b; };
struct Scale {
  Result *r;
  double k;
  __host__ __device__ ~Scale() { r->a *= k; }
};

__device__ double read(double a, double k) {
  Result r{a, 2.0};
  Scale scale{&r, k};
  return r.a;
}

__device__ Result made(double a, double k) {
  Result r{a, 2.0}, s{a, k};
  Scale scale{&s, k};
  r.b *= s.a;
  return r;
}

__global__ void f(double *y, const double *x) {
  Result r = made(x[0], x[1]);
  y[0] = r.a * r.b;
  y[1] = read(x[2], x[3]);
}
