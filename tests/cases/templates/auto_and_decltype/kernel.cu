template <class A, class B>
__device__ auto blend(A a, B b) -> decltype(a + b) { return a * b + a; }

__global__ void kernel(double* out, const double* x, int n) {
    const auto i = threadIdx.x;
    if (i >= n) return;
    auto v = x[i];
    auto w = blend(2, v);
    decltype(v) z = blend(w, 3.0f);
    const auto* p = x;
    out[i] = z * w + p[i];
}
