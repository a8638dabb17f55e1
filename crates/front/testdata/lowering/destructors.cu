
struct G { double* p; double k; __device__ G(double* q, double kk) : p(q), k(kk) {} __device__ ~G() { *p = *p * k + 1; } };
struct Outer { G a; double z; __device__ Outer(double* q) : a(q, 2), z(1) {} };
__device__ double f(const double* x, int i, int n) {
  double s = x[i]; 
  for (int k = 0; k < 3; ++k) { G g(&s, 1.5); if (k == 1) continue; if (s > 5) break; s += 1; }
  { G a(&s, 2), b(&s, 3); s += 1; Outer o(&s); s *= 2; }
  double r = s; { G g(&r, 2); if (x[i] > 1) { return r; } r += 1; }
  return r + s;
}
__global__ void kernel(double* out, const double* x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; out[i] = f(x, i, n); }
