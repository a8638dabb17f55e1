// A product of matrices by tiles that inline PTX copies to shared memory, two stages ahead, with zeros behind the edge.
__device__ __forceinline__ void copy(float* to, const float* from, bool inside) {
    unsigned address = static_cast<unsigned>(__cvta_generic_to_shared(to));
    int bytes = inside ? 16 : 0;
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;\n" ::"r"(address), "l"(from), "r"(bytes));
}
__device__ __forceinline__ void commit() { asm volatile("cp.async.commit_group;\n" ::); }
template <int N>
__device__ __forceinline__ void wait() { asm volatile("cp.async.wait_group %0;\n" ::"n"(N)); }

__global__ void product(float* c, const float* a, const float* b, int n, int k) {
    __shared__ float as[2][8][8], bs[2][8][8];
    const int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 8 + y, column = blockIdx.x * 8 + x;
    const unsigned b_address = (unsigned)__cvta_generic_to_shared(&bs[0][y][0]);
    auto fetch = [&](int step) {
        const int stage = step % 2, from = step * 8;
        if (x < 2) {
            copy(&as[stage][y][4 * x], a + row * k + from + 4 * x, from + 4 * x < k);
            const float* source = b + (from + y) * n + blockIdx.x * 8 + 4 * x;
            asm volatile("cp.async.cg.shared.global [%0], [%1], %2;\n" ::"r"(b_address + stage * 256 + x * 16), "l"(source), "n"(16));
        }
        commit();
    };
    float sum = 0.0f;
    fetch(0);
    for (int step = 0; step < k / 8; ++step) {
        if (step + 1 < k / 8) {
            fetch(step + 1);
            wait<1>();
        } else {
            wait<0>();
        }
        __syncthreads();
        for (int i = 0; i < 8; ++i) sum += as[step % 2][y][i] * bs[step % 2][i][x];
        __syncthreads();
    }
    c[row * n + column] = sum;
}
