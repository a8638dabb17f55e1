// Two classes of one name, one of them inside of the function: templates are given both.
struct P { double a, b; };

template <class T>
__device__ double first(const T &t) {
  T u = t;
  u.a *= 3;
  return u.a * 2 + u.b;
}

template <class T>
__device__ double second(T t) {
  T u[2] = {t, t};
  u[1].b += 1;
  return u[1].a * 2 + u[1].b * u[0].b;
}

__global__ void f(double *y, const double *x) {
  P q{x[2], x[3]};
  double s = first(q) + second(q);
  {
    struct P { double b, a; };
    P p{x[0], x[1]};
    s += first(p) * x[4] + second(p);
    auto third = [](auto t) {
      auto u = t;
      return u.a * 5 + u.b;
    };
    s += third(p) + third(q);
  }
  y[0] = s;
}
