// Sums over lanes and blocks, by which threads add up before one of them adds; for accumulate.h, on a GPU or where the CPU does as one does.
#pragma once

namespace cugrad {
namespace detail {

// Sums of aligned groups of `width` lanes; all 32 lanes are here.
template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN T sum_of_lanes(T value, unsigned width) {
  for (unsigned offset = width / 2; offset > 0; offset /= 2) value += __shfl_xor_sync(0xffffffffu, value, offset);
  return value;
}

// The sum over the first `lanes` lanes of a warp, which are all here; in lane 0.
template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN T sum_of_first_lanes(T value, unsigned lane, unsigned lanes) {
  if (lanes >= 32) return sum_of_lanes(value, 32);
  const unsigned here = (1u << lanes) - 1;
  for (unsigned offset = 16; offset > 0; offset /= 2) {
    const T other = __shfl_down_sync(here, value, offset);
    if (lane + offset < lanes) value += other;
  }
  return value;
}

CUGRAD_ACCUMULATE_DEVICE_FN bool is_first_of(unsigned lanes, unsigned lane) { return (lanes & ((1u << lane) - 1u)) == 0; }

// Sums over any groups of lanes; the first lane of each has its sum. In each round a lane takes over the sum of the next lane of its
// group that still has one, and every second lane of those that are left drops out.
template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN T sum_of_peers(T value, unsigned here, unsigned peers, unsigned lane) {
  const unsigned below = (1u << lane) - 1u;
  unsigned rank = __popc(peers & below);
  unsigned left = peers & ~below & ~(1u << lane);
  while (__any_sync(here, left != 0)) {
    const int next = __ffs(left) - 1;
    const T other = __shfl_sync(here, value, next < 0 ? lane : next);
    if (next >= 0) value += other;
    left &= __ballot_sync(here, (rank & 1u) == 0);
    rank /= 2;
  }
  return value;
}

CUGRAD_ACCUMULATE_DEVICE_FN unsigned thread_in_block() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

// Whether the lanes of a whole warp that stand below each other, in blocks narrower than it, have one place.
template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN bool shares_columns(T *place) {
  const unsigned width = blockDim.x;
  if (width >= 32 || (width & (width - 1)) != 0 || CUGRAD_LANES_HERE != 0xffffffffu) return false;
  const unsigned lane = thread_in_block() & 31u;
  const unsigned long long address = reinterpret_cast<unsigned long long>(place);
  return __all_sync(0xffffffffu, __shfl_sync(0xffffffffu, address, lane & (width - 1)) == address) != 0;
}

// Of twice `Half` numbers in every lane, the half that the lane keeps gets what its partner has for it; then half of these. In the
// end each lane has one sum over all lanes that differ from it in `Bit` and those below. That takes 31 exchanges for 32 numbers, and not five for each.
template <unsigned Half, unsigned Bit>
struct transposed_sum {
  template <class T>
  static CUGRAD_ACCUMULATE_DEVICE_FN void of(T *values, unsigned lane) {
    const bool upper = (lane & Bit) != 0;
#pragma unroll
    for (unsigned k = 0; k < Half; ++k) {
      const T handed = upper ? values[k] : values[k + Half];
      const T kept = upper ? values[k + Half] : values[k];
      values[k] = kept + __shfl_xor_sync(0xffffffffu, handed, Bit);
    }
    transposed_sum<Half / 2, Bit / 2>::of(values, lane);
  }
};
template <unsigned Bit>
struct transposed_sum<0, Bit> {
  template <class T>
  static CUGRAD_ACCUMULATE_DEVICE_FN void of(T *values, unsigned lane) {
    values[0] += __shfl_xor_sync(0xffffffffu, values[0], Bit);
    transposed_sum<0, Bit / 2>::of(values, lane);
  }
};
template <>
struct transposed_sum<0, 0> {
  template <class T>
  static CUGRAD_ACCUMULATE_DEVICE_FN void of(T *, unsigned) {}
};

// Each aligned group of `Width` lanes has one row, to which it adds; all 32 lanes are here.
template <unsigned Width, class T, decltype(sizeof(0)) N, decltype(sizeof(0)) Stride>
CUGRAD_ACCUMULATE_DEVICE_FN void add_rows(T (*place)[N][Stride], const T (&values)[N], unsigned lane) {
  constexpr unsigned padded = N <= 1 ? 1 : N <= 2 ? 2 : N <= 4 ? 4 : N <= 8 ? 8 : N <= 16 ? 16 : 32;
  constexpr unsigned part = padded < Width ? padded : Width, lanes = Width / part;
#pragma unroll
  for (unsigned first = 0; first < N; first += part) {
    T sums[part];
#pragma unroll
    for (unsigned k = 0; k < part; ++k) sums[k] = first + k < N ? values[first + k < N ? first + k : 0] : T(0);
    transposed_sum<part / 2, Width / 2>::of(sums, lane);
    const unsigned mine = first + (Width == 32 ? lane : lane & (Width - 1u)) / lanes;
    if (lane % lanes == 0 && mine < N && sums[0] != T(0)) atomicAdd(&(*place)[mine][0], sums[0]);
  }
}

// As many elements as halving ends with one of.
template <decltype(sizeof(0)) N>
struct padded {
  static constexpr unsigned value = N <= 2 ? 2 : N <= 4 ? 4 : N <= 8 ? 8 : N <= 16 ? 16 : 32;
};

// All 32 lanes are here. They share the elements: the first 32 / padded of them have the sum of the first, the next ones of the next.
template <class T, decltype(sizeof(0)) N>
CUGRAD_ACCUMULATE_DEVICE_FN T sum_of_mine(const T (&values)[N], unsigned lane) {
  static_assert(N <= 32, "a warp adds up as many elements as it has lanes");
  T sums[padded<N>::value];
#pragma unroll
  for (unsigned k = 0; k < padded<N>::value; ++k) sums[k] = k < N ? values[k < N ? k : 0] : T(0);
  transposed_sum<padded<N>::value / 2, 16>::of(sums, lane);
  return sums[0];
}

// All 32 lanes are here and have the same places: each of these gets the sum of what the lanes have for it.
template <class T, decltype(sizeof(0)) N>
CUGRAD_ACCUMULATE_DEVICE_FN void add_to_places(T *const (&places)[N], const T (&values)[N], unsigned lane) {
  constexpr unsigned lanes = 32 / padded<N>::value;
  const T sum = sum_of_mine(values, lane);
  const unsigned mine = lane / lanes;
  T *place = places[0];
#pragma unroll
  for (unsigned k = 1; k < N; ++k) place = mine == k ? places[k] : place;
  if (lane % lanes == 0 && mine < N && sum != T(0)) atomicAdd(place, sum);
}

// Sums over any groups of lanes, in the first of each: every lane takes what the next one of its group has, then what the one two further on has, and so on.
template <class T, decltype(sizeof(0)) N>
CUGRAD_ACCUMULATE_DEVICE_FN void sums_of_peers(T (&values)[N], unsigned here, unsigned peers, unsigned lane) {
  int next = __ffs(static_cast<int>(peers & ~((2u << lane) - 1u))) - 1;
  while (__any_sync(here, next >= 0)) {
    const int from = next < 0 ? static_cast<int>(lane) : next;
#pragma unroll
    for (unsigned k = 0; k < N; ++k) {
      const T other = __shfl_sync(here, values[k], from);
      if (next >= 0) values[k] += other;
    }
    const int further = __shfl_sync(here, next, from);
    if (next >= 0) next = further;
  }
}

// What is zero is left out.
template <class T, decltype(sizeof(0)) N, decltype(sizeof(0)) Stride>
CUGRAD_ACCUMULATE_DEVICE_FN void add_each(T (*place)[N][Stride], const T (&values)[N]) {
#pragma unroll
  for (unsigned k = 0; k < N; ++k) {
    if (values[k] != T(0)) atomicAdd(&(*place)[k][0], values[k]);
  }
}

// The sum over a block whose threads are all here, in an order that is always the same; thread 0 has it.
template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN T sum_of_block(T value) {
  __shared__ T sums[32];
  const unsigned threads = blockDim.x * blockDim.y * blockDim.z;
  const unsigned thread = thread_in_block(), lane = thread & 31u, warp = thread / 32u;
  value = sum_of_first_lanes(value, lane, threads - 32u * warp);
  if (threads > 32) {
    if (lane == 0) sums[warp] = value;
    __syncthreads();
    if (warp == 0) value = sum_of_lanes(lane * 32u < threads ? sums[lane] : T(0), 32);
    // The sums of the next call must not overwrite what is still being read.
    __syncthreads();
  }
  return value;
}

// Sums over a block of whole warps, whose threads are all here, in an order that is always the same; each is added to its place. The sums of as many elements go through
// shared memory at once as there is room for.
template <class T, decltype(sizeof(0)) N>
CUGRAD_ACCUMULATE_DEVICE_FN void add_sums_of_block(T *const (&places)[N], const T (&values)[N], unsigned warps) {
  constexpr unsigned lanes = 32 / padded<N>::value, room = 128;
  __shared__ T all[room];
  const unsigned thread = thread_in_block(), lane = thread & 31u, warp = thread / 32u, at_once = room / warps;
  const T of_warp = sum_of_mine(values, lane);
  const unsigned mine = lane / lanes;
  for (unsigned first = 0; first < N; first += at_once) {
    if (lane % lanes == 0 && mine >= first && mine - first < at_once && mine < N) all[warp * at_once + mine - first] = of_warp;
    __syncthreads();
    if (thread < at_once && first + thread < N) {
      T sum = T(0);
      for (unsigned w = 0; w < warps; ++w) sum += all[w * at_once + thread];
      T *place = places[0];
#pragma unroll
      for (unsigned k = 1; k < N; ++k) place = first + thread == k ? places[k] : place;
      if (sum != T(0)) atomicAdd(place, sum);
    }
    // The sums of the next must not overwrite what is still being read.
    __syncthreads();
  }
}

}  // namespace detail

}  // namespace cugrad
