
struct A { double a = 1; int k; __device__ A(double v, int q = 4) : a(v), k(q) {} __device__ A() : k(2) {} };
struct B : A { using A::A; double extra = 7; double arr[2] = {3, 4}; };
struct C { B b{2.5}; A as[2]; double z = b.a * 2 + 1; };
struct Anon { struct { double p, q; }; double r; struct In { double s; int t[2][2]; } in; };
struct Node { Node* next; double v; };
struct Counter { int n = 0; __device__ Counter& inc() { ++n; return *this; } __device__ Counter& add(int k) { n += k; return *this; } };
struct Pair { double first, second; }; 
__device__ Pair mk(double a, double b) { if (a > b) return {b, a}; Pair p = {a, b}; return p; }
__device__ Pair mk2(double a) { return Pair{a, a + 1}; }
struct Mat { double m[3][3]; __device__ double* operator[](int r) { return m[r]; } __device__ const double* operator[](int r) const { return m[r]; } __device__ Mat operator*(const Mat& o) const { Mat r{}; for (int i = 0; i < 3; ++i) for (int j = 0; j < 3; ++j) for (int k = 0; k < 3; ++k) r[i][j] += m[i][k] * o[k][j]; return r; } __device__ static Mat eye() { Mat r = {}; for (int i = 0; i < 3; i++) r.m[i][i] = 1; return r; } };
struct Expl { double v; __device__ explicit Expl(double x) : v{x} {} __device__ Expl(const Expl&) = default; __device__ Expl& operator=(const Expl&) = default; };
template<class T> struct Opt { T val; bool has; __device__ Opt() : val(), has(false) {} __device__ Opt(T v) : val(v), has(true) {} __device__ T or_else(T d) const { return has ? val : d; } template<class F> __device__ auto map(F f) const -> Opt<decltype(f(val))> { if (!has) return {}; return Opt<decltype(f(val))>(f(val)); } };
struct Shape { double w; __device__ double area() const { return w * w; } }; struct Cyl : Shape { double h; __device__ double area() const { return Shape::area() * h; } };
__device__ double f(const double* x, int i, int n) {
  B b(x[i]); B b2(x[i], 9); B b3; C c; C c2 = c; A arr[3]; A arr2[2] = {A(1), x[i]};
  double s = b.a + b.k + b.extra + b2.k + b3.k + b3.a + c.z + c2.as[1].a + c.b.arr[1] + arr[2].k + arr2[1].a;
  Anon an{{1, x[i]}, 3, {4, {{1, 2}, {3}}}}; an.q += 2; an.in.t[1][1] = 5; Anon an2 = an; s += an2.p + an2.q + an2.in.s + an2.in.t[1][0] + an2.in.t[1][1] + an2.r;
  Node n2{nullptr, x[0]}, n1{&n2, x[i]}; for (Node* p = &n1; p; p = p->next) s += p->v; n1.next->v = 3; s += n2.v;
  Counter ct; ct.inc().inc().add(5); s += ct.n; auto [lo, hi] = mk(x[i], 0.3); s += lo - 2 * hi; s += mk(x[i], 1).second + mk2(x[i]).first; Pair ps[2] = {{1, 2}, mk2(3)}; for (auto [p, q] : ps) s += p * q; for (auto& [p, q] : ps) { p += 1; q *= 2; } for (const Pair& p : ps) s += p.first + p.second;
  Mat m = Mat::eye(); m[0][1] = x[i]; Mat mm = m * m * m; s += mm[0][1] + mm[2][2]; Expl e(x[i]); Expl e2 = e; e2 = Expl(3); s += e.v + e2.v; Pair pq{1, 2}; pq = {pq.second, pq.first}; s += pq.first; Pair* pp = &pq; pp->second += x[i]; (*pp).first *= 2; s += pq.first + pq.second; Pair z = *pp, w = z; w.first = 0; s += z.first + w.second;
  Opt<double> o(x[i]), none; s += o.or_else(1) + none.or_else(2) + o.map([&](double v) { return v * s; }).or_else(0) + none.map([](double v) { return (int)v; }).or_else(7); Cyl cy{{2}, x[i]}; s += cy.area() + cy.Shape::area(); const Shape& sh = cy; s += sh.area(); if (const double* q = x + 1; *q > 0) s += *q; s = x[i] > 0 ? mk(s, 1).first : Pair{s, 2}.second; 
  return s;
}
__global__ void kernel(double* out, const double* x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; out[i] = f(x, i, n); }
