// Additions that lanes, or the threads of a block, make together, and those of one thread to elements beside each other; for accumulate.h.
#pragma once

namespace cugrad {

// Lanes with one place add up, then one of them adds. Which lanes are here together, and which of them share a
// place, is asked as the kernel runs, so this is right under any divergence. The order of additions inside a group is
// fixed.
template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_warp(T *place, typename addend<T>::type value) {
#if CUGRAD_ACCUMULATE_MODE == 1
  if (value != T(0)) atomicAdd(place, value);
#else
  // Every lane of a group that runs together sees the mask of that group, and waits for exactly these below.
  const unsigned here = CUGRAD_LANES_HERE;
  const unsigned lane = detail::thread_in_block() & 31u;
  const unsigned long long address = reinterpret_cast<unsigned long long>(place);
  if (here == 0xffffffffu) {
    int same = 0;
    __match_all_sync(here, address, &same);
    if (same) {
      value = detail::sum_of_lanes(value, 32);
      if (lane == 0 && value != T(0)) atomicAdd(place, value);
      return;
    }
  }
  const unsigned peers = __match_any_sync(here, address);
  // Rows of 16 or 8 threads, as blocks of 16×16 and 8×8 have them.
  for (unsigned width = 16; width >= 8 && here == 0xffffffffu; width /= 2) {
    const unsigned row = ((1u << width) - 1u) << (lane & ~(width - 1u));
    if (__all_sync(here, peers == row)) {
      value = detail::sum_of_lanes(value, width);
      if ((lane & (width - 1u)) == 0 && value != T(0)) atomicAdd(place, value);
      return;
    }
  }
  // Lanes that have nothing to add leave the others to themselves.
  const unsigned those = __ballot_sync(here, value != T(0));
  if (value == T(0)) return;
  value = detail::sum_of_peers<T>(value, those, peers & those, lane);
  if (detail::is_first_of(peers & those, lane)) atomicAdd(place, value);
#endif
}

// Lanes may have one place, as where the data that says which is sorted, or there are few places; most have another one otherwise. The first lane's
// place tells: if all have it they add up, if many have it those with one place do, and else each adds for itself.
template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_alike(T *place, typename addend<T>::type value) {
#if CUGRAD_ACCUMULATE_MODE == 1
  if (value != T(0)) atomicAdd(place, value);
#else
  // As above.
  const unsigned here = CUGRAD_LANES_HERE;
  const unsigned lane = detail::thread_in_block() & 31u;
  const unsigned long long address = reinterpret_cast<unsigned long long>(place);
  // Half of an address does for a guess.
  const unsigned half = static_cast<unsigned>(address);
  const unsigned alike = __ballot_sync(here, half == __shfl_sync(here, half, __ffs(here) - 1));
  unsigned peers = 1u << lane;
  if (5 * __popc(alike) >= __popc(here)) {
    int same = 0;
    if (alike == 0xffffffffu) __match_all_sync(alike, address, &same);
    peers = same ? alike : __match_any_sync(here, address);
    value = same ? detail::sum_of_lanes<T>(value, 32) : detail::sum_of_peers<T>(value, here, peers, lane);
  }
  if (detail::is_first_of(peers, lane) && value != T(0)) atomicAdd(place, value);
#endif
}

// The same for the first elements of rows, where all lanes probably have the same ones.
template <class T, decltype(sizeof(0)) N, decltype(sizeof(0)) Stride>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_warp(T (*place)[N][Stride], const T (&values)[N]) {
  static_assert(N <= 32, "a warp adds up as many elements as it has lanes");
#if CUGRAD_ACCUMULATE_MODE == 1
  for (unsigned k = 0; k < N; ++k) {
    if (values[k] != T(0)) atomicAdd(&(*place)[k][0], values[k]);
  }
#else
  const unsigned here = CUGRAD_LANES_HERE;
  const unsigned lane = detail::thread_in_block() & 31u;
  const unsigned long long address = reinterpret_cast<unsigned long long>(place);
  int same = 0;
  // A mask that is a constant needs no look at who is there.
  if (here == 0xffffffffu) {
    __match_all_sync(0xffffffffu, address, &same);
    if (same) return detail::add_rows<32>(place, values, lane);
  } else {
    __match_all_sync(here, address, &same);
  }
  T sums[N];
#pragma unroll
  for (unsigned k = 0; k < N; ++k) sums[k] = values[k];
  if (same) detail::sums_of_peers(sums, here, here, lane);
  // Whether another one is the first, in a form that leaves nvcc 13 more registers.
  if (same && (here & ((1u << lane) - 1u)) != 0) return;
  detail::add_each(place, sums);
#endif
}

// Where the lanes of each row of the block probably have one, or some have one and some another.
template <class T, decltype(sizeof(0)) N, decltype(sizeof(0)) Stride>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_rows(T (*place)[N][Stride], const T (&values)[N]) {
  static_assert(N <= 32, "a warp adds up as many elements as it has lanes");
#if CUGRAD_ACCUMULATE_MODE == 1
  accumulate_warp(place, values);
#else
  const unsigned here = CUGRAD_LANES_HERE;
  const unsigned lane = detail::thread_in_block() & 31u;
  bool any = false;
#pragma unroll
  for (unsigned k = 0; k < N; ++k) any |= values[k] != T(0);
  const unsigned those = __ballot_sync(here, any);
  if (those == 0) return;
  unsigned peers = __match_any_sync(here, reinterpret_cast<unsigned long long>(place));
  if (here == 0xffffffffu) {
    if (__all_sync(here, peers == here)) return detail::add_rows<32>(place, values, lane);
    if (__all_sync(here, peers == 0xffffu << (lane & 16u))) return detail::add_rows<16>(place, values, lane);
    if (__all_sync(here, peers == 0xffu << (lane & 24u))) return detail::add_rows<8>(place, values, lane);
  }
  // Lanes that have nothing to add leave the others to themselves.
  if (!any) return;
  peers &= those;
  T sums[N];
#pragma unroll
  for (unsigned k = 0; k < N; ++k) sums[k] = values[k];
  detail::sums_of_peers(sums, those, peers, lane);
  if (!detail::is_first_of(peers, lane)) return;
#if defined(__CUDA_ARCH__) && !defined(CUGRAD_CPU) && __CUDA_ARCH__ >= 900
  // What is zero may belong to no element: of a row in a branch, those that the branch left out.
  bool all = true;
#pragma unroll
  for (unsigned k = 0; k < N; ++k) all &= sums[k] != T(0);
  if (Stride == 1 && all && detail::add_vectors(&(*place)[0][0], sums)) return;
#endif
  detail::add_each(place, sums);
#endif
}

// The same for any places: lanes that share the first of them share all.
template <class T, decltype(sizeof(0)) N>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_warp(T *const (&places)[N], const T (&values)[N]) {
#if CUGRAD_ACCUMULATE_MODE == 1
  for (unsigned k = 0; k < N; ++k) {
    if (values[k] != T(0)) atomicAdd(places[k], values[k]);
  }
#else
  const unsigned here = CUGRAD_LANES_HERE;
  const unsigned lane = detail::thread_in_block() & 31u;
  const unsigned long long address = reinterpret_cast<unsigned long long>(places[0]);
  bool any = false;
#pragma unroll
  for (unsigned k = 0; k < N; ++k) any |= values[k] != T(0);
  const unsigned those = __ballot_sync(here, any);
  if (those == 0) return;
  if (here == 0xffffffffu) {
    int same = 0;
    __match_all_sync(here, address, &same);
    if (same) return detail::add_to_places(places, values, lane);
  }
  const unsigned peers = __match_any_sync(here, address) & those;
  if (!any) return;
  T sums[N];
#pragma unroll
  for (unsigned k = 0; k < N; ++k) sums[k] = values[k];
  detail::sums_of_peers(sums, those, peers, lane);
  if (!detail::is_first_of(peers, lane)) return;
#pragma unroll
  for (unsigned k = 0; k < N; ++k) {
    if (sums[k] != T(0)) atomicAdd(places[k], sums[k]);
  }
#endif
}

// And for elements beside each other.
template <class T, decltype(sizeof(0)) N>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_warp(T (*place)[N], const T (&values)[N]) {
  accumulate_warp(reinterpret_cast<T(*)[N][1]>(place), values);
}
template <class T, decltype(sizeof(0)) N>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_rows(T (*place)[N], const T (&values)[N]) {
  accumulate_rows(reinterpret_cast<T(*)[N][1]>(place), values);
}

// Elements beside each other. From sm_90 on, four of them are added at once in global memory, where the address is a multiple
// of 16 bytes (measured on an H200, rows of 32: a quarter of the time).
template <class T, decltype(sizeof(0)) N>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_span(T (*place)[N], const T (&values)[N]) {
#if defined(__CUDA_ARCH__) && !defined(CUGRAD_CPU) && __CUDA_ARCH__ >= 900
  if (detail::add_vectors(&(*place)[0], values)) return;
#endif
#pragma unroll
  for (unsigned k = 0; k < N; ++k) atomicAdd(&(*place)[k], values[k]);
}

// The same for sums collected over code that may not have run.
template <class T, decltype(sizeof(0)) N>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_sum(T (*place)[N], const T (&values)[N]) {
  bool any = false;
#pragma unroll
  for (unsigned k = 0; k < N; ++k) any |= values[k] != T(0);
  if (any) accumulate_span(place, values);
}

// The place does not depend on threadIdx.y. Where rows are shorter than a warp, lanes below each other share it and add
// up first; elsewhere every lane has a place of its own.
template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_column(T *place, typename addend<T>::type value) {
#if CUGRAD_ACCUMULATE_MODE == 1
  if (value != T(0)) atomicAdd(place, value);
#else
  if (detail::shares_columns(place)) {
    const unsigned lane = detail::thread_in_block() & 31u, width = blockDim.x;
    for (unsigned offset = width; offset < 32; offset *= 2) value += __shfl_xor_sync(0xffffffffu, value, offset);
    if (lane >= width) return;
  }
  if (value != T(0)) atomicAdd(place, value);
#endif
}

// The same for elements beside each other.
template <class T, decltype(sizeof(0)) N>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_column(T (*place)[N], const T (&values)[N]) {
  T sums[N];
#pragma unroll
  for (unsigned k = 0; k < N; ++k) sums[k] = values[k];
#if CUGRAD_ACCUMULATE_MODE == 2
  if (detail::shares_columns(place)) {
    const unsigned lane = detail::thread_in_block() & 31u, width = blockDim.x;
    for (unsigned offset = width; offset < 32; offset *= 2) {
#pragma unroll
      for (unsigned k = 0; k < N; ++k) sums[k] += __shfl_xor_sync(0xffffffffu, sums[k], offset);
    }
    if (lane >= width) return;
  }
#endif
  accumulate_sum(place, sums);
}

// Adds to a place and to those beside it; the next lane's place is the next one. What two lanes have for one place they
// add up first. Where there is nothing to add, places beside may be no valid ones.
template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_row(T *place, typename addend<T>::type left,
                                                typename addend<T>::type value, typename addend<T>::type right) {
#if CUGRAD_ACCUMULATE_MODE == 2
  if (blockDim.x % 32u == 0u && CUGRAD_LANES_HERE == 0xffffffffu) {
    const unsigned lane = detail::thread_in_block() & 31u;
    const T from_right = __shfl_down_sync(0xffffffffu, left, 1);
    const T from_left = __shfl_up_sync(0xffffffffu, right, 1);
    if (lane != 31u) value += from_right, right = T(0);
    if (lane != 0u) value += from_left, left = T(0);
  }
#endif
  if (left != T(0)) atomicAdd(place - 1, left);
  if (right != T(0)) atomicAdd(place + 1, right);
  atomicAdd(place, value);
}

// All threads of the block are here, with one place; together they add once.
template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_block(T *place, typename addend<T>::type value) {
#if CUGRAD_ACCUMULATE_MODE == 1
  if (value != T(0)) atomicAdd(place, value);
#else
  const T sum = detail::sum_of_block<T>(value);
  if (detail::thread_in_block() == 0 && sum != T(0)) atomicAdd(place, sum);
#endif
}

// The same for several places.
template <class T, decltype(sizeof(0)) N>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_block(T *const (&places)[N], const T (&values)[N]) {
#if CUGRAD_ACCUMULATE_MODE == 1
  for (unsigned k = 0; k < N; ++k) {
    if (values[k] != T(0)) atomicAdd(places[k], values[k]);
  }
#else
  const unsigned threads = blockDim.x * blockDim.y * blockDim.z;
  if (threads % 32u == 0u) return detail::add_sums_of_block(places, values, threads / 32u);
#pragma unroll
  for (unsigned k = 0; k < N; ++k) accumulate_block(places[k], values[k]);
#endif
}

// All threads of the block are here, with few places between them, of elements near each other. Those of a warp that share one add up; then
// warps do, in a table of the block's, where a place goes by its number. Of two places with one number the later one is added to at once.
template <class T>
CUGRAD_ACCUMULATE_DEVICE_FN void accumulate_few(T *place, typename addend<T>::type value) {
#if CUGRAD_ACCUMULATE_MODE == 1
  if (value != T(0)) atomicAdd(place, value);
#else
  constexpr unsigned numbers = 128;
  __shared__ T sums[numbers];
  __shared__ unsigned long long places[numbers];
  const unsigned thread = detail::thread_in_block(), threads = blockDim.x * blockDim.y * blockDim.z;
  // Who clears an entry has added what the last call left there.
  for (unsigned k = thread; k < numbers; k += threads) sums[k] = T(0), places[k] = 0;
  __syncthreads();
  const unsigned first = thread & ~31u, lane = thread & 31u;
  const unsigned here = threads - first < 32u ? (1u << (threads - first)) - 1u : 0xffffffffu;
  const unsigned long long address = reinterpret_cast<unsigned long long>(place);
  const unsigned peers = __match_any_sync(here, address);
  value = detail::sum_of_peers<T>(value, here, peers, lane);
  if (detail::is_first_of(peers, lane) && value != T(0)) {
    const unsigned number = static_cast<unsigned>(address / sizeof(T)) % numbers;
    const unsigned long long found = atomicCAS(&places[number], 0ull, address);
    if (found == 0 || found == address)
      atomicAdd(&sums[number], value);
    else
      atomicAdd(place, value);
  }
  __syncthreads();
  for (unsigned k = thread; k < numbers; k += threads)
    if (sums[k] != T(0)) atomicAdd(reinterpret_cast<T *>(places[k]), sums[k]);
#endif
}

}  // namespace cugrad
