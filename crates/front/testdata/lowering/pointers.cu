
__device__ void swp(double& a, double& b) { double t = a; a = b; b = t; }
__device__ double* next(double* p) { return p + 1; }
__device__ double& pick(double* p, int k) { return p[k]; }
__device__ void fill(double (&a)[4], double v) { for (double& e : a) e = v++; }
__device__ double sum(const double* b, const double* e) { double s = 0; for (; b != e; ++b) s += *b; return s; }
__device__ double m22(const double m[2][2]) { return m[0][0] * m[1][1] - m[0][1] * m[1][0]; }
struct Buf { double* p; int n; __device__ double* begin() { return p; } __device__ double* end() { return p + n; } };
__device__ double f(const double* x, int i, int n) {
  double a[4], m[2][2] = {{1, x[i]}, {x[0]}}, t[2][3][2] = {}; fill(a, x[i]);
  double* p = a; *p++ += 2; p[0] *= 3; *(p + 1) = 7; 1[p] += 1; --p; p += 2; *--p -= 1; swp(a[0], a[3]); *next(a) += 4; pick(a, 2) = x[1]; pick(a, 3) += 2;
  t[1][2][0] = 5; t[0][1][1] = x[i]; double (*row)[2] = t[1]; row[2][1] = 8; double* flat = &t[0][0][0]; flat[3] += 2;
  const double* q = x + i; ptrdiff_t d = q - x; unsigned back = 1; const double* q2 = (x + n) - back; double s = *q + d + *q2 + (q2 > q) + (p == a + 1) + (p != nullptr);
  for (double e : a) s += e; for (auto& r : m) for (double& e : r) s += e; Buf b{a, 3}; for (double& e : b) { e += 1; s += e; }
  double* null = nullptr; if (!null) s += 1; if (p) s += 2; double** pp = &p; **pp = 3; (*pp)++; s += *p; int idx = 0; double loc[3]; loc[idx++] = 1; loc[idx++] = idx; loc[idx] = idx * 2; s += loc[0] + loc[1] + loc[2];
  const double* end = &x[n]; s += sum(x, end) + m22(m) + t[1][2][1] + t[0][1][1] + flat[11]; auto [c0, c1] = m[1]; auto& [r0, r1] = m[0]; r1 += 2; s += c0 + c1 + r0 + m[0][1]; auto [bp, bn] = b; s += bp[bn - 1];
  double u, v; u = v = x[i] * 2; u += v -= 1; s += u + v; char ch = 100; ch += 100; unsigned char uc = 250; uc++; uc += 10; short sh = 30000; sh *= 3; s += ch + uc + sh; unsigned un = 3; un -= 5; s += un % 7 + (un >> 28) + (-7 / 2) + (-7 % 3) + (1u << 5) + (~un & 0xf) + (5 ^ 3);
  long long big = 1ll << 40; s += big % 1000; int neg = -1; s += (unsigned)neg % 10; s += 3 / 2 + 3 / 2.0 + (int)2.9 + (int)-2.9; float fl = x[i]; fl *= 1.1; s += fl; int ii = 5; ii *= 1.5; s += ii; bool bb = ii; bb |= false; s += bb + true; s += 'a' + '\n';
  return s;
}
__global__ void kernel(double* out, const double* x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; out[i] = f(x, i, n); }
