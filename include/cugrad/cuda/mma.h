// Warp-wide matrix products: declared, so that programs that use them can be read. The CPU executor has none of them, and code that uses
// them is not differentiated.
#ifndef CUGRAD_MMA_H
#define CUGRAD_MMA_H
#include "../detail/names_set_aside.h"
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "cugrad_cuda.h"

namespace nvcuda {
namespace wmma {

struct matrix_a {};
struct matrix_b {};
struct accumulator {};
struct row_major {};
struct col_major {};
namespace precision {
struct tf32 {};
struct u4 {};
struct s4 {};
struct b1 {};
}  // namespace precision
enum layout_t { mem_row_major, mem_col_major };

// What a thread holds of a fragment is not said.
template <class Use, int M, int N, int K, class T, class Layout = void>
struct fragment {
  typedef T element_type;
  enum { num_elements = 8, num_storage_elements = 8 };
  T x[num_storage_elements];
};
template <class Use, int M, int N, int K, class Layout>
struct fragment<Use, M, N, K, precision::tf32, Layout> {
  typedef precision::tf32 element_type;
  enum { num_elements = 8, num_storage_elements = 8 };
  float x[num_storage_elements];
};

template <class Fragment, class T>
__device__ void fill_fragment(Fragment &fragment, T value);
template <class Fragment, class T>
__device__ void load_matrix_sync(Fragment &fragment, const T *from, unsigned stride);
template <class Fragment, class T>
__device__ void load_matrix_sync(Fragment &fragment, const T *from, unsigned stride, layout_t layout);
template <class T, class Fragment>
__device__ void store_matrix_sync(T *to, const Fragment &fragment, unsigned stride, layout_t layout);
template <class D, class A, class B, class C>
__device__ void mma_sync(D &d, const A &a, const B &b, const C &c, bool saturate = false);
__device__ float __float_to_tf32(float x);

}  // namespace wmma
}  // namespace nvcuda

#include "../detail/names_restored.h"
#endif
