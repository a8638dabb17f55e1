// Derivatives of cuBLAS: gemm, alone and many at equal distances, gemv, axpy and dot, in both precisions. Include it where such calls are differentiated.
//
// It is also an example of how to write a derivative for a library. A pullback takes the function's own arguments, as they were
// before the call, and a pointer to the adjoint of each that can have one. It adds to the adjoints of what is read. What is
// overwritten it turns from "adjoint of the new contents" into "adjoint of the old". An adjoint is null where nobody asks for it.
// A parameter without a name is not read, and what it points to is not kept for the pullback.
// A pushforward does what the function does, and the same to the tangents, which are null where there is none.
//
// alpha, beta and the result of dot are in host memory (CUBLAS_POINTER_MODE_HOST, cuBLAS's default).
#ifndef CUGRAD_RULES_CUBLAS_H
#define CUGRAD_RULES_CUBLAS_H
#include "../detail/names_set_aside.h"

#include <cublas_v2.h>
#include <stdio.h>
#include <stdlib.h>

namespace cugrad {
namespace rules {

inline void require(cublasStatus_t status, const char *what) {
  if (status == CUBLAS_STATUS_SUCCESS) return;
  fprintf(stderr, "cugrad: the derivative of %s: cuBLAS returned status %d\n", what, (int)status);
  exit(1);
}

inline void require_host_scalars(cublasHandle_t handle, const char *what) {
  cublasPointerMode_t mode;
  require(cublasGetPointerMode(handle, &mode), what);
  if (mode == CUBLAS_POINTER_MODE_HOST) return;
  fprintf(stderr, "cugrad: the derivative of %s needs CUBLAS_POINTER_MODE_HOST\n", what);
  exit(1);
}

// The same name for both precisions, so that a rule is written once.
#define CUGRAD_BLAS_NAMES(T, P)                                                                                                   \
  inline void gemm(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, T alpha, const T *a,        \
                   int lda, const T *b, int ldb, T beta, T *c, int ldc) {                                                         \
    require(cublas##P##gemm(h, ta, tb, m, n, k, &alpha, a, lda, b, ldb, &beta, c, ldc), "gemm");                                  \
  }                                                                                                                               \
  inline void gemm_batched(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, T alpha,            \
                           const T *a, int lda, long long to_a, const T *b, int ldb, long long to_b, T beta, T *c, int ldc,       \
                           long long to_c, int count) {                                                                           \
    require(cublas##P##gemmStridedBatched(h, ta, tb, m, n, k, &alpha, a, lda, to_a, b, ldb, to_b, &beta, c, ldc, to_c, count),    \
            "gemmStridedBatched");                                                                                                \
  }                                                                                                                               \
  inline void gemv(cublasHandle_t h, cublasOperation_t op, int m, int n, T alpha, const T *a, int lda, const T *x, int incx,      \
                   T beta, T *y, int incy) {                                                                                      \
    require(cublas##P##gemv(h, op, m, n, &alpha, a, lda, x, incx, &beta, y, incy), "gemv");                                       \
  }                                                                                                                               \
  inline void ger(cublasHandle_t h, int m, int n, T alpha, const T *x, int incx, const T *y, int incy, T *a, int lda) {           \
    require(cublas##P##ger(h, m, n, &alpha, x, incx, y, incy, a, lda), "ger");                                                    \
  }                                                                                                                               \
  inline void axpy(cublasHandle_t h, int n, T alpha, const T *x, int incx, T *y, int incy) {                                      \
    require(cublas##P##axpy(h, n, &alpha, x, incx, y, incy), "axpy");                                                             \
  }                                                                                                                               \
  inline T dot(cublasHandle_t h, int n, const T *x, int incx, const T *y, int incy) {                                             \
    T result;                                                                                                                     \
    require(cublas##P##dot(h, n, x, incx, y, incy, &result), "dot");                                                              \
    return result;                                                                                                                \
  }                                                                                                                               \
  inline void scal(cublasHandle_t h, int n, T alpha, T *x, int incx) {                                                            \
    require(cublas##P##scal(h, n, &alpha, x, incx < 0 ? -incx : incx), "scal");                                                   \
  }
CUGRAD_BLAS_NAMES(float, S)
CUGRAD_BLAS_NAMES(double, D)
#undef CUGRAD_BLAS_NAMES

inline cublasOperation_t other(cublasOperation_t op) { return op == CUBLAS_OP_N ? CUBLAS_OP_T : CUBLAS_OP_N; }

// Σ x[i,j] y[i,j] over an m × n matrix, a column at a time.
template <class T>
T dot_matrix(cublasHandle_t h, int m, int n, const T *x, int ldx, const T *y, int ldy) {
  T sum = 0;
  for (int j = 0; j < n; j++) sum += dot(h, m, x + (size_t)j * ldx, 1, y + (size_t)j * ldy, 1);
  return sum;
}

// c = beta · c, column by column, on the handle's stream.
template <class T>
void scale_matrix(cublasHandle_t h, int m, int n, T beta, T *c, int ldc) {
  if (beta == 1) return;
  // Zero is stored, not multiplied: what is there may be anything.
  if (beta == 0) {
    cudaStream_t stream = nullptr;
    cublasGetStream(h, &stream);
    cudaMemset2DAsync(c, ldc * sizeof(T), 0, m * sizeof(T), n, stream);
    return;
  }
  const bool dense = ldc == m && (long long)m * n <= 0x7fffffff;
  if (dense) return scal(h, m * n, beta, c, 1);
  for (int j = 0; j < n; j++) scal(h, m, beta, c + (size_t)j * ldc, 1);
}

// C = α op(A) op(B) + β C.
template <class T>
void gemm_pullback(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, T alpha, const T *a, int lda,
                   const T *b, int ldb, T beta, const T *c, int ldc, T *alpha_adj, T *a_adj, T *b_adj, T *beta_adj, T *c_adj) {
  if (!c_adj) return;
  if (alpha_adj) {
    // <C̄, op(A) op(B)> = <op(A)ᵀ C̄, op(B)>: in memory of our own.
    T *product;
    if (cudaMalloc((void **)&product, sizeof(T) * m * n) != cudaSuccess) {
      fprintf(stderr, "cugrad: no device memory for the derivative of gemm\n");
      exit(1);
    }
    gemm(h, ta, tb, m, n, k, T(1), a, lda, b, ldb, T(0), product, m);
    *alpha_adj += dot_matrix(h, m, n, product, m, c_adj, ldc);
    cudaFree(product);
  }
  if (beta_adj) *beta_adj += dot_matrix(h, m, n, c, ldc, c_adj, ldc);
  if (a_adj) {
    // op(A)̄ = α C̄ op(B)ᵀ
    if (ta == CUBLAS_OP_N)
      gemm(h, CUBLAS_OP_N, other(tb), m, k, n, alpha, c_adj, ldc, b, ldb, T(1), a_adj, lda);
    else
      gemm(h, tb == CUBLAS_OP_N ? CUBLAS_OP_N : CUBLAS_OP_T, CUBLAS_OP_T, k, m, n, alpha, b, ldb, c_adj, ldc, T(1), a_adj, lda);
  }
  if (b_adj) {
    // op(B)̄ = α op(A)ᵀ C̄
    if (tb == CUBLAS_OP_N)
      gemm(h, other(ta), CUBLAS_OP_N, k, n, m, alpha, a, lda, c_adj, ldc, T(1), b_adj, ldb);
    else
      gemm(h, CUBLAS_OP_T, ta == CUBLAS_OP_N ? CUBLAS_OP_N : CUBLAS_OP_T, n, k, m, alpha, c_adj, ldc, a, lda, T(1), b_adj, ldb);
  }
  scale_matrix(h, m, n, beta, c_adj, ldc);
}

// Where matrices lie that are `to` elements apart.
template <class T>
T *nth(T *p, int i, long long to) {
  return p ? p + i * to : p;
}

// Cᵢ = α op(Aᵢ) op(Bᵢ) + β Cᵢ.
template <class T>
void gemm_batched_pullback(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, T alpha, const T *a,
                           int lda, long long to_a, const T *b, int ldb, long long to_b, T beta, const T *c, int ldc, long long to_c,
                           int count, T *alpha_adj, T *a_adj, T *b_adj, T *beta_adj, T *c_adj) {
  if (!c_adj) return;
  // Matrices that share elements (all the same one, if the distance is 0) get their adjoints one after another.
  const bool a_apart = to_a >= (long long)lda * (ta == CUBLAS_OP_N ? k : m);
  const bool b_apart = to_b >= (long long)ldb * (tb == CUBLAS_OP_N ? n : k);
  const bool at_once = !alpha_adj && !beta_adj && (!a_adj || a_apart) && (!b_adj || b_apart);
  if (!at_once) {
    for (int i = 0; i < count; i++)
      gemm_pullback<T>(h, ta, tb, m, n, k, alpha, a + i * to_a, lda, b + i * to_b, ldb, beta, c + i * to_c, ldc, alpha_adj,
                       nth(a_adj, i, to_a), nth(b_adj, i, to_b), beta_adj, c_adj + i * to_c);
    return;
  }
  if (a_adj) {
    if (ta == CUBLAS_OP_N)
      gemm_batched(h, CUBLAS_OP_N, other(tb), m, k, n, alpha, c_adj, ldc, to_c, b, ldb, to_b, T(1), a_adj, lda, to_a, count);
    else
      gemm_batched(h, tb == CUBLAS_OP_N ? CUBLAS_OP_N : CUBLAS_OP_T, CUBLAS_OP_T, k, m, n, alpha, b, ldb, to_b, c_adj, ldc, to_c,
                   T(1), a_adj, lda, to_a, count);
  }
  if (b_adj) {
    if (tb == CUBLAS_OP_N)
      gemm_batched(h, other(ta), CUBLAS_OP_N, k, n, m, alpha, a, lda, to_a, c_adj, ldc, to_c, T(1), b_adj, ldb, to_b, count);
    else
      gemm_batched(h, CUBLAS_OP_T, ta == CUBLAS_OP_N ? CUBLAS_OP_N : CUBLAS_OP_T, n, k, m, alpha, c_adj, ldc, to_c, a, lda, to_a,
                   T(1), b_adj, ldb, to_b, count);
  }
  for (int i = 0; i < count; i++) scale_matrix(h, m, n, beta, c_adj + i * to_c, ldc);
}

// y = α op(A) x + β y.
template <class T>
void gemv_pullback(cublasHandle_t h, cublasOperation_t op, int m, int n, T alpha, const T *a, int lda, const T *x, int incx, T beta,
                   const T *y, int incy, T *alpha_adj, T *a_adj, T *x_adj, T *beta_adj, T *y_adj) {
  if (!y_adj) return;
  const int rows = op == CUBLAS_OP_N ? m : n;
  if (alpha_adj) {
    T *product;
    if (cudaMalloc((void **)&product, sizeof(T) * rows) != cudaSuccess) {
      fprintf(stderr, "cugrad: no device memory for the derivative of gemv\n");
      exit(1);
    }
    gemv(h, op, m, n, T(1), a, lda, x, incx, T(0), product, 1);
    *alpha_adj += dot(h, rows, product, 1, y_adj, incy);
    cudaFree(product);
  }
  if (beta_adj) *beta_adj += dot(h, rows, y, incy, y_adj, incy);
  if (a_adj) {
    if (op == CUBLAS_OP_N)
      ger(h, m, n, alpha, y_adj, incy, x, incx, a_adj, lda);
    else
      ger(h, m, n, alpha, x, incx, y_adj, incy, a_adj, lda);
  }
  if (x_adj) gemv(h, other(op), m, n, alpha, a, lda, y_adj, incy, T(1), x_adj, incx);
  scal(h, rows, beta, y_adj, incy);
}

// y += α x.
template <class T>
void axpy_pullback(cublasHandle_t h, int n, T alpha, const T *x, int incx, int incy, T *alpha_adj, T *x_adj, T *y_adj) {
  if (!y_adj) return;
  if (alpha_adj) *alpha_adj += dot(h, n, x, incx, y_adj, incy);
  if (x_adj) axpy(h, n, alpha, y_adj, incy, x_adj, incx);
}

// result = Σ x y.
template <class T>
void dot_pullback(cublasHandle_t h, int n, const T *x, int incx, const T *y, int incy, T *x_adj, T *y_adj, T *result_adj) {
  if (!result_adj) return;
  if (x_adj) axpy(h, n, *result_adj, y, incy, x_adj, incx);
  if (y_adj) axpy(h, n, *result_adj, x, incx, y_adj, incy);
  *result_adj = 0;
}

// Tangents: each term of the product rule in turn, before the value itself, which may overwrite what they need.
template <class T>
void gemm_pushforward(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, T alpha, const T *a, int lda,
                      const T *b, int ldb, T beta, T *c, int ldc, const T *alpha_tan, const T *a_tan, const T *b_tan,
                      const T *beta_tan, T *c_tan) {
  if (c_tan) {
    scale_matrix(h, m, n, beta, c_tan, ldc);
    if (beta_tan)
      for (int j = 0; j < n; j++) axpy(h, m, *beta_tan, c + (size_t)j * ldc, 1, c_tan + (size_t)j * ldc, 1);
    if (alpha_tan) gemm(h, ta, tb, m, n, k, *alpha_tan, a, lda, b, ldb, T(1), c_tan, ldc);
    if (a_tan) gemm(h, ta, tb, m, n, k, alpha, a_tan, lda, b, ldb, T(1), c_tan, ldc);
    if (b_tan) gemm(h, ta, tb, m, n, k, alpha, a, lda, b_tan, ldb, T(1), c_tan, ldc);
  }
  gemm(h, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}

template <class T>
void gemm_batched_pushforward(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, T alpha, const T *a,
                              int lda, long long to_a, const T *b, int ldb, long long to_b, T beta, T *c, int ldc, long long to_c,
                              int count, const T *alpha_tan, const T *a_tan, const T *b_tan, const T *beta_tan, T *c_tan) {
  for (int i = 0; i < count; i++)
    gemm_pushforward<T>(h, ta, tb, m, n, k, alpha, a + i * to_a, lda, b + i * to_b, ldb, beta, c + i * to_c, ldc, alpha_tan,
                        nth(a_tan, i, to_a), nth(b_tan, i, to_b), beta_tan, nth(c_tan, i, to_c));
}

template <class T>
void gemv_pushforward(cublasHandle_t h, cublasOperation_t op, int m, int n, T alpha, const T *a, int lda, const T *x, int incx, T beta,
                      T *y, int incy, const T *alpha_tan, const T *a_tan, const T *x_tan, const T *beta_tan, T *y_tan) {
  if (y_tan) {
    scal(h, op == CUBLAS_OP_N ? m : n, beta, y_tan, incy);
    if (beta_tan) axpy(h, op == CUBLAS_OP_N ? m : n, *beta_tan, y, incy, y_tan, incy);
    if (alpha_tan) gemv(h, op, m, n, *alpha_tan, a, lda, x, incx, T(1), y_tan, incy);
    if (a_tan) gemv(h, op, m, n, alpha, a_tan, lda, x, incx, T(1), y_tan, incy);
    if (x_tan) gemv(h, op, m, n, alpha, a, lda, x_tan, incx, T(1), y_tan, incy);
  }
  gemv(h, op, m, n, alpha, a, lda, x, incx, beta, y, incy);
}

template <class T>
void axpy_pushforward(cublasHandle_t h, int n, T alpha, const T *x, int incx, T *y, int incy, const T *alpha_tan, const T *x_tan,
                      T *y_tan) {
  if (y_tan && alpha_tan) axpy(h, n, *alpha_tan, x, incx, y_tan, incy);
  if (y_tan && x_tan) axpy(h, n, alpha, x_tan, incx, y_tan, incy);
  axpy(h, n, alpha, x, incx, y, incy);
}

template <class T>
void dot_pushforward(cublasHandle_t h, int n, const T *x, int incx, const T *y, int incy, T *result, const T *x_tan, const T *y_tan,
                     T *result_tan) {
  if (result_tan)
    *result_tan = (x_tan ? dot(h, n, x_tan, incx, y, incy) : T(0)) + (y_tan ? dot(h, n, x, incx, y_tan, incy) : T(0));
  *result = dot(h, n, x, incx, y, incy);
}

}  // namespace rules

namespace custom_derivatives {

// What cuBLAS calls the functions. Parameters that a pullback does not read have no name.
#define CUGRAD_BLAS_RULES(T, P)                                                                                                    \
  inline void cublas##P##gemm_pullback(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k,          \
                                       const T *alpha, const T *a, int lda, const T *b, int ldb, const T *beta, T *c, int ldc,     \
                                       T *alpha_adj, T *a_adj, T *b_adj, T *beta_adj, T *c_adj) {                                  \
    ::cugrad::rules::require_host_scalars(h, "gemm");                                                                              \
    ::cugrad::rules::gemm_pullback<T>(h, ta, tb, m, n, k, *alpha, a, lda, b, ldb, *beta, c, ldc, alpha_adj, a_adj, b_adj,          \
                                      beta_adj, c_adj);                                                                            \
  }                                                                                                                                \
  inline void cublas##P##gemm_pushforward(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k,       \
                                          const T *alpha, const T *a, int lda, const T *b, int ldb, const T *beta, T *c, int ldc,  \
                                          const T *alpha_tan, const T *a_tan, const T *b_tan, const T *beta_tan, T *c_tan) {       \
    ::cugrad::rules::require_host_scalars(h, "gemm");                                                                              \
    ::cugrad::rules::gemm_pushforward<T>(h, ta, tb, m, n, k, *alpha, a, lda, b, ldb, *beta, c, ldc, alpha_tan, a_tan, b_tan,       \
                                         beta_tan, c_tan);                                                                         \
  }                                                                                                                                \
  inline void cublas##P##gemmStridedBatched_pullback(                                                                              \
      cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, const T *alpha, const T *a, int lda,      \
      long long to_a, const T *b, int ldb, long long to_b, const T *beta, T *c, int ldc, long long to_c, int count, T *alpha_adj,  \
      T *a_adj, T *b_adj, T *beta_adj, T *c_adj) {                                                                                 \
    ::cugrad::rules::require_host_scalars(h, "gemmStridedBatched");                                                                \
    ::cugrad::rules::gemm_batched_pullback<T>(h, ta, tb, m, n, k, *alpha, a, lda, to_a, b, ldb, to_b, *beta, c, ldc, to_c, count,  \
                                              alpha_adj, a_adj, b_adj, beta_adj, c_adj);                                           \
  }                                                                                                                                \
  inline void cublas##P##gemmStridedBatched_pushforward(                                                                           \
      cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, const T *alpha, const T *a, int lda,      \
      long long to_a, const T *b, int ldb, long long to_b, const T *beta, T *c, int ldc, long long to_c, int count,                \
      const T *alpha_tan, const T *a_tan, const T *b_tan, const T *beta_tan, T *c_tan) {                                           \
    ::cugrad::rules::require_host_scalars(h, "gemmStridedBatched");                                                                \
    ::cugrad::rules::gemm_batched_pushforward<T>(h, ta, tb, m, n, k, *alpha, a, lda, to_a, b, ldb, to_b, *beta, c, ldc, to_c,      \
                                                 count, alpha_tan, a_tan, b_tan, beta_tan, c_tan);                                 \
  }                                                                                                                                \
  inline void cublas##P##gemv_pullback(cublasHandle_t h, cublasOperation_t op, int m, int n, const T *alpha, const T *a, int lda,  \
                                       const T *x, int incx, const T *beta, T *y, int incy, T *alpha_adj, T *a_adj, T *x_adj,      \
                                       T *beta_adj, T *y_adj) {                                                                    \
    ::cugrad::rules::require_host_scalars(h, "gemv");                                                                              \
    ::cugrad::rules::gemv_pullback<T>(h, op, m, n, *alpha, a, lda, x, incx, *beta, y, incy, alpha_adj, a_adj, x_adj, beta_adj,     \
                                      y_adj);                                                                                      \
  }                                                                                                                                \
  inline void cublas##P##gemv_pushforward(cublasHandle_t h, cublasOperation_t op, int m, int n, const T *alpha, const T *a,        \
                                          int lda, const T *x, int incx, const T *beta, T *y, int incy, const T *alpha_tan,        \
                                          const T *a_tan, const T *x_tan, const T *beta_tan, T *y_tan) {                           \
    ::cugrad::rules::require_host_scalars(h, "gemv");                                                                              \
    ::cugrad::rules::gemv_pushforward<T>(h, op, m, n, *alpha, a, lda, x, incx, *beta, y, incy, alpha_tan, a_tan, x_tan, beta_tan,  \
                                         y_tan);                                                                                   \
  }                                                                                                                                \
  inline void cublas##P##axpy_pullback(cublasHandle_t h, int n, const T *alpha, const T *x, int incx, T *, int incy, T *alpha_adj, \
                                       T *x_adj, T *y_adj) {                                                                       \
    ::cugrad::rules::require_host_scalars(h, "axpy");                                                                              \
    ::cugrad::rules::axpy_pullback<T>(h, n, *alpha, x, incx, incy, alpha_adj, x_adj, y_adj);                                       \
  }                                                                                                                                \
  inline void cublas##P##axpy_pushforward(cublasHandle_t h, int n, const T *alpha, const T *x, int incx, T *y, int incy,           \
                                          const T *alpha_tan, const T *x_tan, T *y_tan) {                                          \
    ::cugrad::rules::require_host_scalars(h, "axpy");                                                                              \
    ::cugrad::rules::axpy_pushforward<T>(h, n, *alpha, x, incx, y, incy, alpha_tan, x_tan, y_tan);                                 \
  }                                                                                                                                \
  inline void cublas##P##dot_pullback(cublasHandle_t h, int n, const T *x, int incx, const T *y, int incy, T *, T *x_adj, T *y_adj, \
                                      T *result_adj) {                                                                             \
    ::cugrad::rules::require_host_scalars(h, "dot");                                                                               \
    ::cugrad::rules::dot_pullback<T>(h, n, x, incx, y, incy, x_adj, y_adj, result_adj);                                            \
  }                                                                                                                                \
  inline void cublas##P##dot_pushforward(cublasHandle_t h, int n, const T *x, int incx, const T *y, int incy, T *result,           \
                                         const T *x_tan, const T *y_tan, T *result_tan) {                                          \
    ::cugrad::rules::require_host_scalars(h, "dot");                                                                               \
    ::cugrad::rules::dot_pushforward<T>(h, n, x, incx, y, incy, result, x_tan, y_tan, result_tan);                                 \
  }
CUGRAD_BLAS_RULES(float, S)
CUGRAD_BLAS_RULES(double, D)
#undef CUGRAD_BLAS_RULES

}  // namespace custom_derivatives
}  // namespace cugrad

#include "../detail/names_restored.h"

#endif
