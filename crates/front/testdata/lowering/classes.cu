
struct Base { double b; int tag = 3; __device__ Base(double v) : b(v) {} __device__ Base() : Base(1.5) { tag += 1; } __device__ double get() const { return b * tag; } };
struct Mid : Base { double m{2.0}; double arr[3] = {1, 2, 3}; using Base::Base; __device__ Mid(double v) : Base(v + 1), m(v) { arr[1] = v; } __device__ double both() const { return get() + m + arr[1]; } };
struct Second { double s2 = 4; };
struct Der : Mid, Second { const double& ref; static constexpr int K = 5; static constexpr double T[3] = {1.5, 2.5, 3.5}; __device__ Der(const double& r) : Mid(r), ref(r) { s2 += r; } __device__ double all() const { return both() + ref * K + s2; }
  __device__ double operator()(int k) const { return T[k % 3] + ref; } __device__ operator double() const { return all(); } __device__ explicit operator bool() const { return b > 0; } };
struct V2 { double x, y; __device__ V2& operator+=(const V2& o) { x += o.x; y += o.y; return *this; } __device__ friend V2 operator+(V2 a, const V2& b) { a += b; return a; } __device__ V2 operator-() const { return {-x, -y}; } __device__ double& operator[](int k) { return k ? y : x; } __device__ const double& operator[](int k) const { return k ? y : x; } __device__ V2& operator++() { x += 1; return *this; } __device__ V2 operator++(int) { V2 t = *this; ++*this; return t; } __device__ bool operator<(const V2& o) const { return x < o.x; } };
__device__ V2 operator*(double s, V2 v) { return V2{s * v.x, s * v.y}; }
struct Cp { double v; int copies; __device__ Cp(double a) : v(a), copies(0) {} __device__ Cp(const Cp& o) : v(o.v), copies(o.copies + 1) {} __device__ Cp& operator=(const Cp& o) { v = o.v; copies = o.copies + 10; return *this; } };
struct Holder { Cp a; double z; Cp arr[2] = {Cp(1), Cp(2)}; };
__device__ double byval(Cp c) { return c.v + c.copies; }
struct Agg { int n; double w[2]; V2 v; double d = 9; };
__device__ double f(const double* x, int i, int n) {
  double y = x[i]; Der d(y); Mid m; Mid m2(y); Base& br = d; Base* bp = &d; const Second& sr = d;
  V2 a{y, 2}, b = {1, y}; V2 c = a + b; c += -a; V2 e = 2.0 * c + a; e[1] += 3; ++e; V2 e2 = e++; V2 arr[2] = {{1, 2}, a}; arr[1] = e2;
  V2 z{}; V2 q = V2{1, 2}; (a < b ? a : b).x += 5;
  Cp p(y); Cp p2 = p; Cp p3(2); p3 = p2; Holder h{p, 2.0}; Holder h2 = h; h2 = h; 
  Agg g{1, {2, y}}; Agg g2 = g; g2.w[1] += 1; Agg g3{}; Agg g4{.n = 4, .v = {y, 1}};
  double r = d.all() + d(i) + (double)d + m.both() + m2.both() + br.get() + bp->get() + sr.s2 + c.x + c.y + e.x + e[1] + e2.x + arr[1].y + z.x + q.y + a.x + b.x;
  r += byval(p) + p3.copies + h2.a.copies * 100 + h2.arr[1].copies * 3 + g2.w[1] + g.w[1] + g3.d + g4.n + g4.v.x + g4.d + g2.v.y;
  if (d) r += 1;
  return r;
}
__global__ void kernel(double* out, const double* x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; out[i] = f(x, i, n); }
