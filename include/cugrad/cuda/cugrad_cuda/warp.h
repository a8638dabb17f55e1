// Warp-wide calls: shuffles, votes, matches, reductions.
//
// On the CPU every one of them is an exchange: each lane publishes a value, and when all lanes of the mask have arrived, each
// sees the values of all and computes its own result.
#ifndef CUGRAD_CUDA_WARP_H
#define CUGRAD_CUDA_WARP_H

CUGRAD_INLINED_BEGIN
#if defined(CUGRAD_CPU)
namespace cugrad_cpu {

inline unsigned linear_thread() {
  return (unsigned)current.thread.x +
         (unsigned)current.block_dim.x * ((unsigned)current.thread.y + (unsigned)current.block_dim.y * (unsigned)current.thread.z);
}
inline unsigned lane() { return linear_thread() & 31; }

// The lanes' values and who took part. In a block of one thread that thread is the warp.
struct exchange {
  const uint64_t *value;
  uint32_t participants;
  uint64_t own[1];
  exchange(const char *name, unsigned mask, uint64_t mine, const char *file, unsigned line)
      : value(cugrad_rt_warp(name, mask, mine, &participants, file, line)) {
    if (value) return;
    require_alone(name);
    own[0] = mine;
    value = own;
    participants = 1;
  }
  exchange(const exchange &) = delete;
  bool has(unsigned lane) const { return lane < 32 && (participants >> lane & 1); }
};

template <class T>
inline uint64_t to_word(T value) {
  static_assert(sizeof(T) <= 8, "a lane exchanges up to eight bytes");
  uint64_t word = 0;
  __builtin_memcpy(&word, &value, sizeof value);
  return word;
}
template <class T>
inline T from_word(uint64_t word) {
  T value;
  __builtin_memcpy(static_cast<void *>(&value), &word, sizeof value);
  return value;
}

// The value of lane `source`. CUDA leaves it undefined where that lane took no part; it is zero, which reductions by fewer
// lanes than a warp count on, and which the transposed shuffles take it to be.
template <class T>
inline T shuffle(const char *name, unsigned mask, T value, int source, const char *file, unsigned line) {
  exchange all(name, mask, to_word(value), file, line);
#if defined(CUGRAD_SANITIZE)
  if (!all.has((unsigned)source)) cugrad_rt_sanitize_lane(name, mask, (unsigned)source, file, line);
#endif
  return all.has((unsigned)source) ? from_word<T>(all.value[source]) : from_word<T>(0);
}

// Source lanes in segments of `width` lanes, a power of two up to 32; lanes with no source inside their segment keep their own.
// Like the instruction, only the five low bits of a distance count. A butterfly may reach into earlier segments.
inline int indexed_lane(int source, int width) {
  unsigned inside = (unsigned)(width - 1);
  return (int)((lane() & ~inside) | ((unsigned)source & inside));
}
inline int upper_lane(unsigned delta, int width) {
  int me = (int)lane(), other = me - (int)(delta & 31), first = me & ~(width - 1);
  return other >= first ? other : me;
}
inline int lower_lane(unsigned delta, int width) {
  int me = (int)lane(), other = me + (int)(delta & 31), last = me | (width - 1);
  return other <= last ? other : me;
}
inline int crossed_lane(int mask, int width) {
  int me = (int)lane(), other = me ^ (mask & 31), last = me | (width - 1);
  return other <= last ? other : me;
}

// A store to volatile memory, as the lanes of a warp do it together: who is here reads, then all write. Programs that exchange
// values through volatile shared memory without __syncwarp rely on that.
template <class T>
struct stepped {
  volatile T &place;
  const char *file;
  unsigned line;
  T write(T value) const {
    if (!current.fiber) return place = value, value;
    const unsigned together = cugrad_rt_active_mask(file, line);
    { exchange all("store to volatile memory", together, 0, file, line); }
    place = value;
    { exchange all("store to volatile memory", together, 0, file, line); }
    return value;
  }
  template <class U>
  T operator=(const U &value) const {
    return write((T)value);
  }
#define CUGRAD_STEPPED(op)                                \
  template <class U>                                      \
  T operator op##=(const U &value) const {                \
    return write((T)((T)place op value));                 \
  }
  CUGRAD_STEPPED(+)
  CUGRAD_STEPPED(-)
  CUGRAD_STEPPED(*)
  CUGRAD_STEPPED(/)
  CUGRAD_STEPPED(%)
  CUGRAD_STEPPED(&)
  CUGRAD_STEPPED(|)
  CUGRAD_STEPPED(^)
  CUGRAD_STEPPED(<<)
  CUGRAD_STEPPED(>>)
#undef CUGRAD_STEPPED
};
template <class T>
inline stepped<T> in_step(volatile T &place CUGRAD_AND_SITE) {
  return stepped<T>{place CUGRAD_PASS_SITE};
}

template <class T, class Combine>
inline T reduce(const char *name, unsigned mask, T value, const char *file, unsigned line, Combine combine) {
  exchange all(name, mask, to_word(value), file, line);
  bool first = true;
  T result = value;
  for (unsigned n = 0; n < 32; n++) {
    if (!all.has(n)) continue;
    T other = from_word<T>(all.value[n]);
    result = first ? other : combine(result, other);
    first = false;
  }
  return result;
}

inline unsigned ballot(const char *name, unsigned mask, bool predicate, unsigned *participants, const char *file, unsigned line) {
  exchange all(name, mask, predicate, file, line);
  unsigned votes = 0;
  for (unsigned n = 0; n < 32; n++)
    if (all.has(n) && all.value[n]) votes |= 1u << n;
  *participants = all.participants;
  return votes;
}

}  // namespace cugrad_cpu
#endif

#define CUGRAD_SHUFFLE(T)                                                                                               \
  CUGRAD_DEVICE T __shfl_sync(unsigned mask, T value, int source, int width = 32 CUGRAD_AND_SITE) CUGRAD_BODY(          \
      return ::cugrad_cpu::shuffle("__shfl_sync", mask, value, ::cugrad_cpu::indexed_lane(source, width) CUGRAD_PASS_SITE);) \
  CUGRAD_DEVICE T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32 CUGRAD_AND_SITE) CUGRAD_BODY(   \
      return ::cugrad_cpu::shuffle("__shfl_up_sync", mask, value, ::cugrad_cpu::upper_lane(delta, width) CUGRAD_PASS_SITE);) \
  CUGRAD_DEVICE T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32 CUGRAD_AND_SITE) CUGRAD_BODY( \
      return ::cugrad_cpu::shuffle("__shfl_down_sync", mask, value, ::cugrad_cpu::lower_lane(delta, width) CUGRAD_PASS_SITE);) \
  CUGRAD_DEVICE T __shfl_xor_sync(unsigned mask, T value, int lanes, int width = 32 CUGRAD_AND_SITE) CUGRAD_BODY(       \
      return ::cugrad_cpu::shuffle("__shfl_xor_sync", mask, value, ::cugrad_cpu::crossed_lane(lanes, width) CUGRAD_PASS_SITE);)
CUGRAD_SHUFFLE(int)
CUGRAD_SHUFFLE(unsigned)
CUGRAD_SHUFFLE(long)
CUGRAD_SHUFFLE(unsigned long)
CUGRAD_SHUFFLE(long long)
CUGRAD_SHUFFLE(unsigned long long)
CUGRAD_SHUFFLE(float)
CUGRAD_SHUFFLE(double)

// The forms of before CUDA 9 act on the lanes that are there together.
#define CUGRAD_OLD_SHUFFLE(T)                                                                                           \
  CUGRAD_DEVICE T __shfl(T value, int source, int width = 32 CUGRAD_AND_SITE) CUGRAD_BODY(                              \
      return __shfl_sync(cugrad_rt_active_mask(cg_file, cg_line), value, source, width CUGRAD_PASS_SITE);)              \
  CUGRAD_DEVICE T __shfl_up(T value, unsigned delta, int width = 32 CUGRAD_AND_SITE) CUGRAD_BODY(                       \
      return __shfl_up_sync(cugrad_rt_active_mask(cg_file, cg_line), value, delta, width CUGRAD_PASS_SITE);)            \
  CUGRAD_DEVICE T __shfl_down(T value, unsigned delta, int width = 32 CUGRAD_AND_SITE) CUGRAD_BODY(                     \
      return __shfl_down_sync(cugrad_rt_active_mask(cg_file, cg_line), value, delta, width CUGRAD_PASS_SITE);)          \
  CUGRAD_DEVICE T __shfl_xor(T value, int lanes, int width = 32 CUGRAD_AND_SITE) CUGRAD_BODY(                           \
      return __shfl_xor_sync(cugrad_rt_active_mask(cg_file, cg_line), value, lanes, width CUGRAD_PASS_SITE);)
CUGRAD_OLD_SHUFFLE(int)
CUGRAD_OLD_SHUFFLE(unsigned)
CUGRAD_OLD_SHUFFLE(long long)
CUGRAD_OLD_SHUFFLE(unsigned long long)
CUGRAD_OLD_SHUFFLE(float)
CUGRAD_OLD_SHUFFLE(double)
#undef CUGRAD_OLD_SHUFFLE

#if defined(CUGRAD_PARSE)
__device__ unsigned __ballot(int predicate);
__device__ int __all(int predicate);
__device__ int __any(int predicate);
__device__ void __syncwarp(unsigned mask = 0xffffffff);
__device__ unsigned __activemask();
__device__ unsigned __ballot_sync(unsigned mask, int predicate);
__device__ int __all_sync(unsigned mask, int predicate);
__device__ int __any_sync(unsigned mask, int predicate);
__device__ int __uni_sync(unsigned mask, int predicate);
#else
inline void __syncwarp(unsigned mask = 0xffffffff CUGRAD_AND_SITE) {
  ::cugrad_cpu::exchange("__syncwarp", mask, 0 CUGRAD_PASS_SITE);
}
inline unsigned __activemask(CUGRAD_SITE) { return cugrad_rt_active_mask(cg_file, cg_line); }
inline unsigned __ballot_sync(unsigned mask, int predicate CUGRAD_AND_SITE) {
  unsigned there;
  return ::cugrad_cpu::ballot("__ballot_sync", mask, predicate != 0, &there CUGRAD_PASS_SITE);
}
inline int __all_sync(unsigned mask, int predicate CUGRAD_AND_SITE) {
  unsigned there, votes = ::cugrad_cpu::ballot("__all_sync", mask, predicate != 0, &there CUGRAD_PASS_SITE);
  return votes == there;
}
inline int __any_sync(unsigned mask, int predicate CUGRAD_AND_SITE) {
  unsigned there;
  return ::cugrad_cpu::ballot("__any_sync", mask, predicate != 0, &there CUGRAD_PASS_SITE) != 0;
}
inline int __uni_sync(unsigned mask, int predicate CUGRAD_AND_SITE) {
  unsigned there, votes = ::cugrad_cpu::ballot("__uni_sync", mask, predicate != 0, &there CUGRAD_PASS_SITE);
  return votes == 0 || votes == there;
}
inline unsigned __ballot(int predicate CUGRAD_AND_SITE) {
  return __ballot_sync(cugrad_rt_active_mask(cg_file, cg_line), predicate CUGRAD_PASS_SITE);
}
inline int __all(int predicate CUGRAD_AND_SITE) {
  return __all_sync(cugrad_rt_active_mask(cg_file, cg_line), predicate CUGRAD_PASS_SITE);
}
inline int __any(int predicate CUGRAD_AND_SITE) {
  return __any_sync(cugrad_rt_active_mask(cg_file, cg_line), predicate CUGRAD_PASS_SITE);
}
#endif

// The lanes that hold the same value; for __match_all_sync all of them or none.
#define CUGRAD_MATCH(T)                                                                                       \
  CUGRAD_DEVICE unsigned __match_any_sync(unsigned mask, T value CUGRAD_AND_SITE) CUGRAD_BODY(                \
      ::cugrad_cpu::exchange all("__match_any_sync", mask, ::cugrad_cpu::to_word(value) CUGRAD_PASS_SITE);    \
      unsigned same = 0;                                                                                      \
      for (unsigned n = 0; n < 32; n++)                                                                       \
        if (all.has(n) && all.value[n] == ::cugrad_cpu::to_word(value)) same |= 1u << n;                      \
      return same;)                                                                                           \
  CUGRAD_DEVICE unsigned __match_all_sync(unsigned mask, T value, int *predicate CUGRAD_AND_SITE) CUGRAD_BODY( \
      ::cugrad_cpu::exchange all("__match_all_sync", mask, ::cugrad_cpu::to_word(value) CUGRAD_PASS_SITE);    \
      *predicate = 1;                                                                                         \
      for (unsigned n = 0; n < 32; n++)                                                                       \
        if (all.has(n) && all.value[n] != ::cugrad_cpu::to_word(value)) *predicate = 0;                       \
      return *predicate ? all.participants : 0;)
CUGRAD_MATCH(int)
CUGRAD_MATCH(unsigned)
CUGRAD_MATCH(long)
CUGRAD_MATCH(unsigned long)
CUGRAD_MATCH(long long)
CUGRAD_MATCH(unsigned long long)
CUGRAD_MATCH(float)
CUGRAD_MATCH(double)
#undef CUGRAD_MATCH

#define CUGRAD_REDUCE(T, name, expression)                                                                    \
  CUGRAD_DEVICE T name(unsigned mask, T value CUGRAD_AND_SITE) CUGRAD_BODY(                                   \
      return ::cugrad_cpu::reduce(#name, mask, value CUGRAD_PASS_SITE, [](T a, T b) -> T { return expression; });)
CUGRAD_REDUCE(int, __reduce_add_sync, (int)((unsigned)a + (unsigned)b))
CUGRAD_REDUCE(unsigned, __reduce_add_sync, a + b)
CUGRAD_REDUCE(int, __reduce_min_sync, a < b ? a : b)
CUGRAD_REDUCE(unsigned, __reduce_min_sync, a < b ? a : b)
CUGRAD_REDUCE(int, __reduce_max_sync, a > b ? a : b)
CUGRAD_REDUCE(unsigned, __reduce_max_sync, a > b ? a : b)
CUGRAD_REDUCE(unsigned, __reduce_and_sync, a &b)
CUGRAD_REDUCE(unsigned, __reduce_or_sync, a | b)
CUGRAD_REDUCE(unsigned, __reduce_xor_sync, a ^ b)
#undef CUGRAD_REDUCE

CUGRAD_INLINED_END
#endif
