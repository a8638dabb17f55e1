// cuBLAS, as far as cugrad ships derivatives for it. In parse mode the declarations; on the CPU plain loops, column by column.
#ifndef CUGRAD_CUBLAS_V2_H
#define CUGRAD_CUBLAS_V2_H
#include "../detail/names_set_aside.h"
#include "cuComplex.h"
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "cugrad_cuda.h"

typedef enum {
  CUBLAS_STATUS_SUCCESS = 0,
  CUBLAS_STATUS_NOT_INITIALIZED = 1,
  CUBLAS_STATUS_ALLOC_FAILED = 3,
  CUBLAS_STATUS_INVALID_VALUE = 7,
  CUBLAS_STATUS_ARCH_MISMATCH = 8,
  CUBLAS_STATUS_MAPPING_ERROR = 11,
  CUBLAS_STATUS_EXECUTION_FAILED = 13,
  CUBLAS_STATUS_INTERNAL_ERROR = 14,
  CUBLAS_STATUS_NOT_SUPPORTED = 15
} cublasStatus_t;
typedef enum { CUBLAS_OP_N = 0, CUBLAS_OP_T = 1, CUBLAS_OP_C = 2 } cublasOperation_t;
typedef enum { CUBLAS_POINTER_MODE_HOST = 0, CUBLAS_POINTER_MODE_DEVICE = 1 } cublasPointerMode_t;
typedef enum {
  CUBLAS_DEFAULT_MATH = 0,
  CUBLAS_TENSOR_OP_MATH = 1,
  CUBLAS_PEDANTIC_MATH = 2,
  CUBLAS_TF32_TENSOR_OP_MATH = 3,
  CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16
} cublasMath_t;
// What `cublasGemmEx` computes in.
typedef enum {
  CUBLAS_COMPUTE_16F = 64,
  CUBLAS_COMPUTE_16F_PEDANTIC = 65,
  CUBLAS_COMPUTE_32F = 68,
  CUBLAS_COMPUTE_32F_PEDANTIC = 69,
  CUBLAS_COMPUTE_64F = 70,
  CUBLAS_COMPUTE_64F_PEDANTIC = 71,
  CUBLAS_COMPUTE_32I = 72,
  CUBLAS_COMPUTE_32I_PEDANTIC = 73,
  CUBLAS_COMPUTE_32F_FAST_16F = 74,
  CUBLAS_COMPUTE_32F_FAST_16BF = 75,
  CUBLAS_COMPUTE_32F_FAST_TF32 = 77
} cublasComputeType_t;
typedef enum {
  CUBLAS_GEMM_DFALT = -1,
  CUBLAS_GEMM_DEFAULT = -1,
  CUBLAS_GEMM_DFALT_TENSOR_OP = 99,
  CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99
} cublasGemmAlgo_t;

struct cublasContext {
  cudaStream_t stream;
  cublasPointerMode_t mode;
};
typedef struct cublasContext *cublasHandle_t;

CUGRAD_HOST const char *cublasGetStatusString(cublasStatus_t status)
    CUGRAD_BODY(return status == CUBLAS_STATUS_SUCCESS ? "success" : "a call of cuBLAS failed";)
CUGRAD_HOST cublasStatus_t cublasCreate(cublasHandle_t *handle)
    CUGRAD_BODY(*handle = new cublasContext{nullptr, CUBLAS_POINTER_MODE_HOST}; return CUBLAS_STATUS_SUCCESS;)
CUGRAD_HOST cublasStatus_t cublasDestroy(cublasHandle_t handle) CUGRAD_BODY(delete handle; return CUBLAS_STATUS_SUCCESS;)
CUGRAD_HOST cublasStatus_t cublasSetStream(cublasHandle_t handle, cudaStream_t stream)
    CUGRAD_BODY(handle->stream = stream; return CUBLAS_STATUS_SUCCESS;)
CUGRAD_HOST cublasStatus_t cublasGetStream(cublasHandle_t handle, cudaStream_t *stream)
    CUGRAD_BODY(*stream = handle->stream; return CUBLAS_STATUS_SUCCESS;)
CUGRAD_HOST cublasStatus_t cublasSetPointerMode(cublasHandle_t handle, cublasPointerMode_t mode)
    CUGRAD_BODY(handle->mode = mode; return CUBLAS_STATUS_SUCCESS;)
CUGRAD_HOST cublasStatus_t cublasGetPointerMode(cublasHandle_t handle, cublasPointerMode_t *mode)
    CUGRAD_BODY(*mode = handle->mode; return CUBLAS_STATUS_SUCCESS;)
CUGRAD_HOST cublasStatus_t cublasSetMathMode(cublasHandle_t, cublasMath_t) CUGRAD_BODY(return CUBLAS_STATUS_SUCCESS;)

#if defined(CUGRAD_CPU)
namespace cugrad_cpu {

// Element (row, column) of op(M).
template <class T>
T blas_element(cublasOperation_t op, const T *m, int ld, int row, int column) {
  return op == CUBLAS_OP_N ? m[row + (size_t)column * ld] : m[column + (size_t)row * ld];
}

// A negative increment walks backwards from the other end.
inline size_t blas_index(int i, int n, int inc) { return inc > 0 ? (size_t)i * inc : (size_t)(n - 1 - i) * -inc; }

template <class T>
cublasStatus_t gemm(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, const T *alpha, const T *a,
                    int lda, const T *b, int ldb, const T *beta, T *c, int ldc) {
  if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (m < 0 || n < 0 || k < 0 || ldc < (m > 1 ? m : 1)) return CUBLAS_STATUS_INVALID_VALUE;
  for (int j = 0; j < n; j++)
    for (int i = 0; i < m; i++) {
      T sum = 0;
      for (int l = 0; l < k; l++) sum += blas_element(ta, a, lda, i, l) * blas_element(tb, b, ldb, l, j);
      T &to = c[i + (size_t)j * ldc];
      to = *alpha * sum + (*beta == 0 ? T(0) : *beta * to);
    }
  return CUBLAS_STATUS_SUCCESS;
}

template <class T>
cublasStatus_t gemv(cublasHandle_t h, cublasOperation_t op, int m, int n, const T *alpha, const T *a, int lda, const T *x, int incx,
                    const T *beta, T *y, int incy) {
  if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (m < 0 || n < 0 || incx == 0 || incy == 0) return CUBLAS_STATUS_INVALID_VALUE;
  const int rows = op == CUBLAS_OP_N ? m : n, columns = op == CUBLAS_OP_N ? n : m;
  for (int i = 0; i < rows; i++) {
    T sum = 0;
    for (int j = 0; j < columns; j++) sum += blas_element(op, a, lda, i, j) * x[blas_index(j, columns, incx)];
    T &to = y[blas_index(i, rows, incy)];
    to = *alpha * sum + (*beta == 0 ? T(0) : *beta * to);
  }
  return CUBLAS_STATUS_SUCCESS;
}

template <class T>
cublasStatus_t ger(cublasHandle_t h, int m, int n, const T *alpha, const T *x, int incx, const T *y, int incy, T *a, int lda) {
  if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
  for (int j = 0; j < n; j++)
    for (int i = 0; i < m; i++)
      a[i + (size_t)j * lda] += *alpha * x[blas_index(i, m, incx)] * y[blas_index(j, n, incy)];
  return CUBLAS_STATUS_SUCCESS;
}

template <class T>
cublasStatus_t axpy(cublasHandle_t h, int n, const T *alpha, const T *x, int incx, T *y, int incy) {
  if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
  for (int i = 0; i < n; i++) y[blas_index(i, n, incy)] += *alpha * x[blas_index(i, n, incx)];
  return CUBLAS_STATUS_SUCCESS;
}

template <class T>
cublasStatus_t dot(cublasHandle_t h, int n, const T *x, int incx, const T *y, int incy, T *result) {
  if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
  T sum = 0;
  for (int i = 0; i < n; i++) sum += x[blas_index(i, n, incx)] * y[blas_index(i, n, incy)];
  *result = sum;
  return CUBLAS_STATUS_SUCCESS;
}

template <class T>
cublasStatus_t scal(cublasHandle_t h, int n, const T *alpha, T *x, int incx) {
  if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
  for (int i = 0; i < n; i++) x[(size_t)i * incx] *= *alpha;
  return CUBLAS_STATUS_SUCCESS;
}

}  // namespace cugrad_cpu
#endif

// Many products at equal distances.
#if defined(CUGRAD_CPU)
namespace cugrad_cpu {
template <class T>
cublasStatus_t gemm_batched(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, const T *alpha, const T *a,
                            int lda, long long to_a, const T *b, int ldb, long long to_b, const T *beta, T *c, int ldc, long long to_c,
                            int count) {
  if (count < 0) return CUBLAS_STATUS_INVALID_VALUE;
  for (int i = 0; i < count; i++) {
    const cublasStatus_t status =
        gemm(h, ta, tb, m, n, k, alpha, a + i * to_a, lda, b + i * to_b, ldb, beta, c + i * to_c, ldc);
    if (status != CUBLAS_STATUS_SUCCESS) return status;
  }
  return CUBLAS_STATUS_SUCCESS;
}
}  // namespace cugrad_cpu
#endif

// One line for each precision.
#define CUGRAD_CUBLAS(T, P)                                                                                                        \
  CUGRAD_HOST cublasStatus_t cublas##P##gemm(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k,    \
                                             const T *alpha, const T *a, int lda, const T *b, int ldb, const T *beta, T *c,       \
                                             int ldc)                                                                             \
      CUGRAD_BODY(return ::cugrad_cpu::on_device([&] { return ::cugrad_cpu::gemm(h, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc); });)                             \
  CUGRAD_HOST cublasStatus_t cublas##P##gemmStridedBatched(                                                                        \
      cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, const T *alpha, const T *a, int lda,      \
      long long to_a, const T *b, int ldb, long long to_b, const T *beta, T *c, int ldc, long long to_c, int count)                \
      CUGRAD_BODY(return ::cugrad_cpu::on_device([&] { return ::cugrad_cpu::gemm_batched(h, ta, tb, m, n, k, alpha, a, lda, to_a, b, ldb, to_b, beta, c, ldc, to_c, count); });) \
  CUGRAD_HOST cublasStatus_t cublas##P##gemv(cublasHandle_t h, cublasOperation_t op, int m, int n, const T *alpha, const T *a,     \
                                             int lda, const T *x, int incx, const T *beta, T *y, int incy)                        \
      CUGRAD_BODY(return ::cugrad_cpu::on_device([&] { return ::cugrad_cpu::gemv(h, op, m, n, alpha, a, lda, x, incx, beta, y, incy); });)                                  \
  CUGRAD_HOST cublasStatus_t cublas##P##ger(cublasHandle_t h, int m, int n, const T *alpha, const T *x, int incx, const T *y,      \
                                            int incy, T *a, int lda)                                                              \
      CUGRAD_BODY(return ::cugrad_cpu::on_device([&] { return ::cugrad_cpu::ger(h, m, n, alpha, x, incx, y, incy, a, lda); });)                                             \
  CUGRAD_HOST cublasStatus_t cublas##P##axpy(cublasHandle_t h, int n, const T *alpha, const T *x, int incx, T *y, int incy)        \
      CUGRAD_BODY(return ::cugrad_cpu::on_device([&] { return ::cugrad_cpu::axpy(h, n, alpha, x, incx, y, incy); });)                                                       \
  CUGRAD_HOST cublasStatus_t cublas##P##dot(cublasHandle_t h, int n, const T *x, int incx, const T *y, int incy, T *result)        \
      CUGRAD_BODY(return ::cugrad_cpu::on_device([&] { return ::cugrad_cpu::dot(h, n, x, incx, y, incy, result); });)                                                       \
  CUGRAD_HOST cublasStatus_t cublas##P##scal(cublasHandle_t h, int n, const T *alpha, T *x, int incx)                              \
      CUGRAD_BODY(return ::cugrad_cpu::on_device([&] { return ::cugrad_cpu::scal(h, n, alpha, x, incx); });)
CUGRAD_CUBLAS(float, S)
CUGRAD_CUBLAS(double, D)
#undef CUGRAD_CUBLAS

// Products of matrices whose types are told when they are computed: they run, and have no derivative.
#if defined(CUGRAD_CPU)
namespace cugrad_cpu {
inline bool is_blas_type(cudaDataType type) {
  return type == CUDA_R_32F || type == CUDA_R_64F || type == CUDA_R_16F || type == CUDA_R_16BF;
}
inline double blas_number(const void *all, cudaDataType type, size_t i) {
  switch (type) {
    case CUDA_R_64F: return ((const double *)all)[i];
    case CUDA_R_16F: return ((const _Float16 *)all)[i];
    case CUDA_R_16BF: {
      const unsigned bits = (unsigned)((const unsigned short *)all)[i] << 16;
      float value;
      __builtin_memcpy(&value, &bits, sizeof(value));
      return value;
    }
    default: return ((const float *)all)[i];
  }
}
inline void put_blas_number(void *all, cudaDataType type, size_t i, double number) {
  const float value = (float)number;
  switch (type) {
    case CUDA_R_64F: ((double *)all)[i] = number; break;
    case CUDA_R_16F: ((_Float16 *)all)[i] = (_Float16)value; break;
    case CUDA_R_16BF: {
      unsigned bits;
      __builtin_memcpy(&bits, &value, sizeof(bits));
      if (value == value) bits += 0x7fffu + (bits >> 16 & 1);
      ((unsigned short *)all)[i] = (unsigned short)(bits >> 16 | (value == value ? 0 : 0x40));
      break;
    }
    default: ((float *)all)[i] = value;
  }
}
template <class T>
inline void gemm_typed(cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, T alpha, const void *a, cudaDataType type_a, int lda,
                       size_t from_a, const void *b, cudaDataType type_b, int ldb, size_t from_b, T beta, void *c, cudaDataType type_c,
                       int ldc, size_t from_c) {
  auto place = [](cublasOperation_t op, int ld, int row, int column) {
    return op == CUBLAS_OP_N ? row + (size_t)column * ld : column + (size_t)row * ld;
  };
  for (int j = 0; j < n; j++)
    for (int i = 0; i < m; i++) {
      T sum = 0;
      for (int l = 0; l < k; l++)
        sum += (T)blas_number(a, type_a, from_a + place(ta, lda, i, l)) * (T)blas_number(b, type_b, from_b + place(tb, ldb, l, j));
      const size_t to = from_c + i + (size_t)j * ldc;
      put_blas_number(c, type_c, to, alpha * sum + (beta == 0 ? T(0) : beta * (T)blas_number(c, type_c, to)));
    }
}
inline cublasStatus_t gemm_ex(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, const void *alpha,
                              const void *a, cudaDataType type_a, int lda, long long to_a, const void *b, cudaDataType type_b, int ldb,
                              long long to_b, const void *beta, void *c, cudaDataType type_c, int ldc, long long to_c, int count,
                              cublasComputeType_t compute) {
  if (!h) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (m < 0 || n < 0 || k < 0 || count < 0 || ldc < (m > 1 ? m : 1)) return CUBLAS_STATUS_INVALID_VALUE;
  const bool is_double = compute == CUBLAS_COMPUTE_64F || compute == CUBLAS_COMPUTE_64F_PEDANTIC;
  const bool is_half = compute == CUBLAS_COMPUTE_16F || compute == CUBLAS_COMPUTE_16F_PEDANTIC;
  const bool is_integer = compute == CUBLAS_COMPUTE_32I || compute == CUBLAS_COMPUTE_32I_PEDANTIC;
  if (is_integer || !is_blas_type(type_a) || !is_blas_type(type_b) || !is_blas_type(type_c)) return CUBLAS_STATUS_NOT_SUPPORTED;
  for (long long at = 0; at < count; at++) {
    const size_t from_a = at * to_a, from_b = at * to_b, from_c = at * to_c;
    const cudaDataType scale = is_double ? CUDA_R_64F : is_half ? CUDA_R_16F : CUDA_R_32F;
    const double by = blas_number(alpha, scale, 0), of_old = blas_number(beta, scale, 0);
    if (is_double)
      gemm_typed<double>(ta, tb, m, n, k, by, a, type_a, lda, from_a, b, type_b, ldb, from_b, of_old, c, type_c, ldc, from_c);
    else
      gemm_typed<float>(ta, tb, m, n, k, (float)by, a, type_a, lda, from_a, b, type_b, ldb, from_b, (float)of_old, c, type_c, ldc, from_c);
  }
  return CUBLAS_STATUS_SUCCESS;
}
}  // namespace cugrad_cpu
#endif
CUGRAD_HOST cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k,
                                                      const void *alpha, const void *a, cudaDataType type_a, int lda, long long to_a,
                                                      const void *b, cudaDataType type_b, int ldb, long long to_b, const void *beta,
                                                      void *c, cudaDataType type_c, int ldc, long long to_c, int count,
                                                      cublasComputeType_t compute, cublasGemmAlgo_t)
    CUGRAD_BODY(return ::cugrad_cpu::on_device([&] {
      return ::cugrad_cpu::gemm_ex(h, ta, tb, m, n, k, alpha, a, type_a, lda, to_a, b, type_b, ldb, to_b, beta, c, type_c, ldc, to_c, count,
                                   compute);
    });)
CUGRAD_HOST cublasStatus_t cublasGemmEx(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k,
                                        const void *alpha, const void *a, cudaDataType type_a, int lda, const void *b,
                                        cudaDataType type_b, int ldb, const void *beta, void *c, cudaDataType type_c, int ldc,
                                        cublasComputeType_t compute, cublasGemmAlgo_t)
    CUGRAD_BODY(return ::cugrad_cpu::on_device([&] {
      return ::cugrad_cpu::gemm_ex(h, ta, tb, m, n, k, alpha, a, type_a, lda, 0, b, type_b, ldb, 0, beta, c, type_c, ldc, 0, 1, compute);
    });)

#include "../detail/names_restored.h"

#endif
