typedef double real;
using Index = unsigned int;
template <class T>
using Ptr = T*;
enum Side { left = 1, right, up = right + 3 };
enum class Flag : char { off, on };

__device__ real pick(Side s, real v) { return s == left ? v : v * s; }

__global__ void kernel(Ptr<real> out, Ptr<const real> x, Index n) {
    const Index i = threadIdx.x;
    if (i >= n) return;
    Flag f = i % 2 ? Flag::on : Flag::off;
    real v = pick(i % 3 ? right : left, x[i]) * up;
    out[i] = f == Flag::on ? v * v : v + static_cast<int>(f);
}
