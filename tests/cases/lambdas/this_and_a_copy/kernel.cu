// `this` is what was captured under that name; captures that are made of it have names of their own.
struct Value {
  double v;
  __host__ __device__ double with_copy(double k) {
    auto l = [this, old = *this](double k) {
      v *= k;
      return v * old.v;
    };
    v += k;
    return l(k) + v;
  }
  __host__ __device__ double of_copy(double k) {
    auto l = [*this, p = this]() { return v * p->v; };
    v *= k;
    return l();
  }
  __host__ __device__ double unasked(double k) {
    auto l = [&, old = *this](double k) {
      v *= k;
      return v - old.v;
    };
    v += k;
    return l(k) * v;
  }
};

__global__ void f(double *y, const double *x) {
  Value s{x[0]};
  y[0] = s.with_copy(x[1]);
  y[1] = s.of_copy(x[2]);
  y[2] = s.unasked(x[3]);
}
