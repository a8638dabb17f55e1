// The type of what a function returns is not that of what a lambda in it returns.
template <class A, class B>
__device__ auto product(A a, B b) -> decltype(a * b) {
  auto next = [](int i) { return i + 1; };
  return a * b * next(1);
}

__global__ void f(double *y, const double *x) { y[0] = product(x[0], x[1]) + product(x[2], 2.5f); }
