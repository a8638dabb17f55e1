
struct S { double k; __device__ double run(const double* x, int i) { double a = x[i]; auto g = [this, a](double q) { return q * k + a; }; auto h = [*this, &a]() mutable { k += 1; a *= 2; return k; }; double r = h(); return g(3.0) + r + a; } };
template<class F> __device__ double apply(F f, double v) { return f(v) + f(v + 1); }
template<class F> __device__ double apply2(const F& f, double v) { return f(f(v)); }
__device__ double f(const double* x, int i, int n) {
  double s = 0, y = x[i]; int cnt = 0;
  auto add = [&](double v) { s += v; ++cnt; return s; };
  add(y); add(2 * y);
  auto init = [z = y * y, &w = cnt](auto t) { w += 2; return z + t; };
  double arr[3] = {1, y, 3};
  auto carr = [arr](int k) { return arr[k] * 2; };
  const int cst = 7; constexpr double cd = 2.5;
  auto usesconst = [](double q) { return q * cst + cd; };
  auto nested = [&](double a) { auto in = [&, a](double b) { s += a * b; return s; }; return in(2.0) + in(3.0); };
  auto rec = [](auto self, int k) -> double { return k <= 0 ? 1.0 : k * self(self, k - 1); };
  S o{y};
  return s + init(3.0) + init(2) + carr(1) + usesconst(y) + nested(y) + apply([=](double v) { return v * y + s; }, 2.0) + apply2([&](double v) { return v + y; }, 1.0) + rec(rec, 4) + cnt + o.run(x, i) + [](double u){ return u*u; }(y);
}
__global__ void kernel(double* out, const double* x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; out[i] = f(x, i, n); }
