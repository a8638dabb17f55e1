template <class T, int N>
struct Vec {
    T v[N];
    __device__ T dot(const Vec& o) const {
        T s = T(0);
        for (int k = 0; k < N; ++k) s += v[k] * o.v[k];
        return s;
    }
    template <int M>
    __device__ Vec<T, M> head() const {
        static_assert(M <= N, "head is shorter");
        Vec<T, M> h;
        for (int k = 0; k < M; ++k) h.v[k] = v[k];
        return h;
    }
};

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    Vec<double, 4> a, b;
    for (int k = 0; k < 4; ++k) {
        a.v[k] = x[i + k];
        b.v[k] = x[i + 2 * k] * x[i];
    }
    out[i] = a.dot(b) * a.head<2>().dot(b.head<2>());
}
