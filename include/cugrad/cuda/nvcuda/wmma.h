// Matrix products of a warp (`nvcuda::wmma`), as code that derivatives go through.
//
// Which lane holds which element of a fragment is nobody's to know, so it is ours to choose. In a product of M × K and K × N
// every lane has to see a row of the first and many rows of the second. Here it sees them by exchanging with the lane whose number
// differs in some bits, the same bits for all lanes: the transpose of such an exchange is one exchange again, so the gradient of a
// product takes as many as the product. With H = 32 / M lanes to a row, lane = row · H + part:
//
//   C: element s · P + j lies in column part · W + (row / K ^ s) · P + j.
//   A: element i lies in column (row ^ k) % K, with k = part · K / H + i.
//   B: element q · P + j lies in row row % K + q · M, column part · W + row / K · P + j.
//
// W = N / H are the columns of a part. Where there are more rows of C than of B, each lane has P = W · K / M of them, and the
// rest from other lanes; where there are more rows of B, a lane has K / M of these. No element lies in two lanes.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <limits>
#include <type_traits>

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

namespace detail {

// What of a product lies where.
template <int M, int N, int K>
struct shape {
  static_assert(M >= 8 && M <= 32 && (M & (M - 1)) == 0 && (K & (K - 1)) == 0, "cugrad: a shape of nvcuda::wmma that there is not");
  // Lanes to a row of C, columns of C to a lane.
  static constexpr int lanes = 32 / M, width = N / lanes;
  // Rows of B to a lane, and lanes to a row of B's part.
  static constexpr int rows = K > M ? K / M : 1, sharing = K < M ? M / K : 1;
  // Columns of B to a lane, columns of A to a lane.
  static constexpr int part = width / sharing, own = K / lanes;
};

// How many elements a lane holds.
template <class Use, int M, int N, int K>
constexpr int held = shape<M, N, K>::width;
template <int M, int N, int K>
constexpr int held<matrix_a, M, N, K> = shape<M, N, K>::own;
template <int M, int N, int K>
constexpr int held<matrix_b, M, N, K> = shape<M, N, K>::rows * shape<M, N, K>::part;

// How many it has: CUDA gives it 16 of factors of 16 bits, some of which are there twice.
template <class Use, int M, int N, int K, class T>
constexpr int elements = held<Use, M, N, K>;
template <int M, int N, int K>
constexpr int elements<matrix_a, M, N, K, __half> = 16;
template <int M, int N, int K>
constexpr int elements<matrix_b, M, N, K, __half> = 16;

template <class T>
struct stored {
  typedef T type;
};
template <>
struct stored<precision::tf32> {
  typedef float type;
};

// What sums of products are computed in.
template <class T>
struct summed {
  typedef T type;
};
template <>
struct summed<__half> {
  typedef float type;
};

// The nearest number that is none of the infinities; no number becomes zero. Sums of integers stay as they are.
template <class T, class Sum>
__device__ inline Sum finite(Sum v) {
  if constexpr (std::is_integral<T>::value) {
    return v;
  } else {
    Sum most = std::numeric_limits<Sum>::max();
    if constexpr (std::is_same<T, __half>::value) most = Sum(65504);
    if (!(v == v)) return Sum(0);
    return v > most ? most : v < -most ? -most : v;
  }
}

__device__ inline int lane() { return (int)(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) & 31; }

template <int M, int N, int K>
__device__ inline int row() {
  return lane() / shape<M, N, K>::lanes;
}
template <int M, int N, int K>
__device__ inline int part() {
  return lane() % shape<M, N, K>::lanes;
}

// Where element i of a fragment lies in its matrix.
template <class Use, int M, int N, int K>
struct element {
  typedef shape<M, N, K> of;
  __device__ static int row_of(int) { return row<M, N, K>(); }
  __device__ static int column_of(int i) {
    return part<M, N, K>() * of::width + (row<M, N, K>() / K ^ i / of::part) * of::part + i % of::part;
  }
};
template <int M, int N, int K>
struct element<matrix_a, M, N, K> {
  __device__ static int row_of(int) { return row<M, N, K>(); }
  __device__ static int column_of(int i) { return (row<M, N, K>() ^ (part<M, N, K>() * shape<M, N, K>::own + i)) & (K - 1); }
};
template <int M, int N, int K>
struct element<matrix_b, M, N, K> {
  typedef shape<M, N, K> of;
  __device__ static int row_of(int i) { return (row<M, N, K>() & (K - 1)) + i / of::part * M; }
  __device__ static int column_of(int i) {
    return part<M, N, K>() * of::width + row<M, N, K>() / K * of::part + i % of::part;
  }
};

}  // namespace detail

template <class Use, int M, int N, int K, class T, class Layout = void>
struct fragment {
  typedef T element_type;
  typedef typename detail::stored<T>::type storage_element_type;
  enum {
    num_elements = detail::elements<Use, M, N, K, T>,
    num_storage_elements = num_elements,
  };
  storage_element_type x[num_elements];
};

template <class Use, int M, int N, int K, class T, class Layout, class V>
__device__ inline void fill_fragment(fragment<Use, M, N, K, T, Layout> &to, V value) {
  for (int i = 0; i < to.num_elements; i++) to.x[i] = value;
}

template <class Use, int M, int N, int K, class T, class Layout>
__device__ inline void load_matrix_sync(fragment<Use, M, N, K, T, Layout> &to, const typename detail::stored<T>::type *from, unsigned stride) {
  typedef detail::element<Use, M, N, K> at;
  constexpr int held = detail::held<Use, M, N, K>;
  for (int i = 0; i < held; i++) {
    if constexpr (std::is_same<Layout, col_major>::value)
      to.x[i] = from[at::row_of(i) + at::column_of(i) * stride];
    else
      to.x[i] = from[at::row_of(i) * stride + at::column_of(i)];
  }
  for (int i = held; i < to.num_elements; i++) to.x[i] = to.x[i % held];
}

template <int M, int N, int K, class T>
__device__ inline void load_matrix_sync(fragment<accumulator, M, N, K, T> &to, const T *from, unsigned stride, layout_t layout) {
  typedef detail::element<accumulator, M, N, K> at;
  unsigned down = layout == mem_row_major ? stride : 1, across = layout == mem_row_major ? 1 : stride;
  for (int i = 0; i < to.num_elements; i++) to.x[i] = from[at::row_of(i) * down + at::column_of(i) * across];
}

template <int M, int N, int K, class T>
__device__ inline void store_matrix_sync(T *to, const fragment<accumulator, M, N, K, T> &from, unsigned stride, layout_t layout) {
  typedef detail::element<accumulator, M, N, K> at;
  unsigned down = layout == mem_row_major ? stride : 1, across = layout == mem_row_major ? 1 : stride;
  for (int i = 0; i < from.num_elements; i++) to[at::row_of(i) * down + at::column_of(i) * across] = from.x[i];
}

// Products of 16-bit numbers are exact in the `float`s in which they are added up.
template <int M, int N, int K, class T, class U, class V, class LayoutA, class LayoutB>
__device__ inline void mma_sync(fragment<accumulator, M, N, K, U> &d, const fragment<matrix_a, M, N, K, T, LayoutA> &a,
                                const fragment<matrix_b, M, N, K, T, LayoutB> &b, const fragment<accumulator, M, N, K, V> &c,
                                bool saturate = false) {
  typedef detail::shape<M, N, K> of;
  typedef typename detail::summed<U>::type sum;
  constexpr int rights = of::rows * of::part;
  sum sums[of::width], left[of::own], right[rights];
  for (int i = 0; i < of::width; i++) sums[i] = (sum)c.x[i];
  for (int i = 0; i < of::own; i++) left[i] = (sum)a.x[i];
  for (int i = 0; i < rights; i++) right[i] = (sum)b.x[i];
  int part = detail::part<M, N, K>();
  for (int holder = 0; holder < of::lanes; holder++) {
    for (int i = 0; i < of::own; i++) {
      // The row's element k, which lane `holder` of the row has, for all of its lanes.
      sum mine = part == holder ? left[i] : sum(0);
      for (int bit = 1; bit < of::lanes; bit *= 2) mine += __shfl_xor_sync(~0u, mine, bit);
      int k = holder * of::own + i, first = of::rows == 1 ? 0 : k / M * of::part;
      for (int s = 0; s < of::sharing; s++) {
        for (int j = 0; j < of::part; j++)
          sums[s * of::part + j] += mine * __shfl_xor_sync(~0u, right[first + j], (k + K * s) % M * of::lanes);
      }
    }
  }
  for (int i = 0; i < of::width; i++) d.x[i] = (U)(saturate ? detail::finite<U>(sums[i]) : sums[i]);
}

// The nearest number with ten bits behind the point, of two the larger one. What is added is made of integers, so the slope is one.
__device__ inline float __float_to_tf32(float x) {
  // Zero, what has no exponent of its own, and what is no number.
  if (!(fabsf(x) >= 1.17549435e-38f && fabsf(x) <= 3.4e38f)) return x;
  int exponent = ilogbf(x);
  int bits = (int)scalbnf(x, 23 - exponent);
  int size = bits < 0 ? -bits : bits, rounded = (size + 0x1000) & ~0x1fff;
  return x + scalbnf((float)(bits < 0 ? size - rounded : rounded - size), exponent - 23);
}

}  // namespace wmma
}  // namespace nvcuda
