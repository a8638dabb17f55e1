// Whether the matrices of a plan of cufftPlanMany lie one behind the other without gaps, as those of cufftPlan1d do.
#ifndef CUGRAD_FFT_LAYOUT_H
#define CUGRAD_FFT_LAYOUT_H

namespace cugrad {
namespace detail {

// One side of the transform; `is_half`: complex numbers beside real ones, of which there are half as many along the last dimension.
inline bool fft_is_dense(int rank, const int *n, const int *embed, int stride, int distance, bool is_half) {
  if (!embed) return true;
  const int last = is_half ? n[rank - 1] / 2 + 1 : n[rank - 1];
  long long count = last;
  for (int d = 0; d < rank - 1; d++) count *= n[d];
  bool fits = stride == 1 && distance == count;
  for (int d = 1; d < rank; d++) fits = fits && embed[d] == (d == rank - 1 ? last : n[d]);
  return fits;
}

}  // namespace detail
}  // namespace cugrad

#endif
