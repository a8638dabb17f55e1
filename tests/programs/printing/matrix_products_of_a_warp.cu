// prints: 0 0 0 0 0 0
// prints: 1 1.0009766 -1.0009766 1.0009766 0 1
// prints: 1 2 3 4 5 6
// Products of a warp in every shape, with every layout: what comes out and its gradient, against sums over the matrices (the numbers
// are small integers, so that both are exact). Then what tf32 makes of numbers, and its slope.
#include <cugrad/cugrad.h>
#include <mma.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

using namespace nvcuda;

// D = 2 A B + C by one warp.
template <int M, int N, int K, class Of, class T, class U, class LA, class LB>
__global__ void product(U* d, const T* a, const T* b, const U* c, int by_rows) {
    wmma::fragment<wmma::matrix_a, M, N, K, Of, LA> left;
    wmma::fragment<wmma::matrix_b, M, N, K, Of, LB> right;
    wmma::fragment<wmma::accumulator, M, N, K, U> sums;
    wmma::layout_t layout = by_rows ? wmma::mem_row_major : wmma::mem_col_major;
    wmma::load_matrix_sync(sums, c, by_rows ? N : M, layout);
    wmma::load_matrix_sync(left, a, std::is_same<LA, wmma::row_major>::value ? K : M);
    wmma::load_matrix_sync(right, b, std::is_same<LB, wmma::row_major>::value ? N : K);
    for (int i = 0; i < left.num_elements; i++) left.x[i] = left.x[i] * T(2);
    wmma::mma_sync(sums, left, right, sums);
    wmma::store_matrix_sync(d, sums, by_rows ? N : M, layout);
}

template <class T>
struct matrix {
    int rows, columns;
    bool by_rows;
    T* x;
    matrix(int rows, int columns, bool by_rows) : rows(rows), columns(columns), by_rows(by_rows) {
        cudaMallocManaged(&x, rows * columns * sizeof(T));
        draw(0, 0, 0);
    }
    matrix(const matrix& other) : matrix(other.rows, other.columns, other.by_rows) { std::copy(other.x, other.x + rows * columns, x); }
    ~matrix() { cudaFree(x); }
    // Integers from -most to most.
    void draw(int a, int b, int most) {
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < columns; j++) at(i, j) = T(float((a * i + b * j) % (2 * most + 1) - most));
    }
    T& at(int i, int j) { return x[by_rows ? i * columns + j : i + j * rows]; }
    double operator()(int i, int j) { return (double)(float)at(i, j); }
};

template <int M, int N, int K, class Of, class T, class U, class LA, class LB>
void check(bool by_rows) {
    const bool a_rows = std::is_same<LA, wmma::row_major>::value, b_rows = std::is_same<LB, wmma::row_major>::value;
    matrix<T> a(M, K, a_rows), b(K, N, b_rows), a_adj(M, K, a_rows), b_adj(K, N, b_rows);
    matrix<U> c(M, N, by_rows), d(M, N, by_rows), seed(M, N, by_rows), c_adj(M, N, by_rows);
    a.draw(7, 5, 5), b.draw(3, 5, 6), c.draw(3, 1, 3), seed.draw(1, 3, 2);
    matrix<U> d_adj = seed;
    cugrad::gradient(product<M, N, K, Of, T, U, LA, LB>, "d, a, b, c")
        .execute_kernel(dim3(1), dim3(32), d.x, a.x, b.x, c.x, (int)by_rows, d_adj.x, a_adj.x,
                        b_adj.x, c_adj.x);
    cudaDeviceSynchronize();
    matrix<U> of_gradient = d;
    product<M, N, K, Of, T, U, LA, LB><<<1, 32>>>(d.x, a.x, b.x, c.x, by_rows);
    cudaDeviceSynchronize();
    double wrong = 0;
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++) {
            double sum = c(i, j);
            for (int k = 0; k < K; k++) sum += 2 * a(i, k) * b(k, j);
            wrong += std::fabs(sum - d(i, j)) + std::fabs(sum - of_gradient(i, j));
            wrong += std::fabs(c_adj(i, j) - seed(i, j)) + std::fabs(d_adj(i, j));
        }
    for (int k = 0; k < K; k++) {
        for (int i = 0; i < M; i++) {
            double sum = 0;
            for (int j = 0; j < N; j++) sum += 2 * seed(i, j) * b(k, j);
            wrong += std::fabs(sum - a_adj(i, k));
        }
        for (int j = 0; j < N; j++) {
            double sum = 0;
            for (int i = 0; i < M; i++) sum += 2 * seed(i, j) * a(i, k);
            wrong += std::fabs(sum - b_adj(k, j));
        }
    }
    std::printf("%g%c", wrong, sizeof(U) == 8 ? '\n' : ' ');
}

__global__ void rounded(float* y, const float* x) { y[threadIdx.x] = wmma::__float_to_tf32(x[threadIdx.x]); }

int main() {
    using namespace wmma;
    check<16, 16, 16, half, half, float, row_major, col_major>(true);
    check<32, 8, 16, half, half, float, col_major, row_major>(false);
    check<8, 32, 16, half, half, half, row_major, row_major>(true);
    check<16, 16, 16, __nv_bfloat16, __nv_bfloat16, float, col_major, col_major>(false);
    check<16, 16, 8, precision::tf32, float, float, row_major, col_major>(true);
    check<8, 8, 4, double, double, double, row_major, row_major>(false);
    const float numbers[6] = {1.0003f, 1.0004883f, -1.0006f, 1.0014f, 0.0f, 1.0f};
    matrix<float> x(1, 6, true), y(1, 6, true), x_adj(1, 6, true), y_adj(1, 6, true);
    std::copy(numbers, numbers + 6, x.x);
    for (int i = 0; i < 6; i++) y_adj.x[i] = i + 1;
    cugrad::gradient(rounded, "y, x").execute_kernel(dim3(1), dim3(6), y.x, x.x, y_adj.x, x_adj.x);
    cudaDeviceSynchronize();
    for (int i = 0; i < 6; i++) std::printf("%.8g%c", y.x[i], i < 5 ? ' ' : '\n');
    for (int i = 0; i < 6; i++) std::printf("%g%c", x_adj.x[i], i < 5 ? ' ' : '\n');
}
