
template<class T, class F> __device__ T each(const T* x, int n, F&& f) { T s = 0; for (int k = 0; k < n; ++k) f(s, x[k], k); return s; }
template<class T> __device__ T poly(T x) { auto g = [=](T y) { return x * y + T(sizeof(T)); }; auto h = [&](auto y) { return g(y) + g(T(y + 1)); }; return h(x) + h(2.0f); }
template<class F, class G> struct Compose { F f; G g; __device__ auto operator()(double v) const { return f(g(v)); } }; template<class F, class G> __device__ Compose<F, G> compose(F f, G g) { return {f, g}; }
__device__ auto adder(double k) { return [k](double v) { return v + k; }; }
template<class F> __device__ double simpson(F f, double a, double b) { return (f(a) + 4 * f((a + b) / 2) + f(b)) * (b - a) / 6; }
struct Fun { double k; template<class U> __device__ double operator()(U u) const { return k * u; } };
__device__ double f(const double* x, int i, int n) {
  double s = each(x, 5, [](double& acc, double v, int k) { if (k == 2) return; acc += v * k; }); s += poly(x[i]) + poly((float)x[i]) + poly(3); auto c = compose(adder(2), [](double v) { return v * 3; }); s += c(x[i]); double w = 2; auto mut = [w]() mutable { w += 1; return w; }; s += mut() + mut() + w; auto cp = mut; s += cp() + mut();
  s += simpson([&](double t) { return t * t * x[i]; }, 0, 2); s += Fun{2}(x[i]) + Fun{3}(4); auto l2 = [&s, x](int k) -> double& { s += x[k]; return s; }; l2(1) *= 2; int cnt = 0; auto loop = [&](int m) { for (int k = 0; k < m; ++k) { if (k == 3) return k * 1.0; cnt += k; } return -1.0; }; s += loop(2) + loop(5) + cnt; auto vis = [](auto&&... a) { return (0.0 + ... + a); }; s += vis(1, 2.5, x[i]) + vis(); auto outer = [&](double a) { return [&, a](double b) { return a * b + x[i]; }; }; s += outer(2)(3); bool neg = [&] { return x[i] < 0; }(); s += neg;
  return s;
}
__global__ void kernel(double* out, const double* x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; out[i] = f(x, i, n); }
