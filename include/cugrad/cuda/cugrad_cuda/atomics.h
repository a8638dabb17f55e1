// Atomics. On the CPU they are the processor's own: blocks run on several OS threads.
#ifndef CUGRAD_CUDA_ATOMICS_H
#define CUGRAD_CUDA_ATOMICS_H

CUGRAD_INLINED_BEGIN
#if defined(CUGRAD_CPU)
namespace cugrad_cpu {

template <size_t>
struct word_of;
template <>
struct word_of<2> {
  typedef uint16_t type;
};
template <>
struct word_of<4> {
  typedef uint32_t type;
};
template <>
struct word_of<8> {
  typedef uint64_t type;
};

// Replaces *address by change(*address) and returns what was there. The words alias T on purpose.
template <class T, class Change>
inline T atomic_change(T *address, Change change) {
  typedef typename word_of<sizeof(T)>::type word __attribute__((may_alias));
  word *place = reinterpret_cast<word *>(address);
  word seen = __atomic_load_n(place, __ATOMIC_RELAXED);
  for (;;) {
    T old, next;
    __builtin_memcpy(static_cast<void *>(&old), &seen, sizeof old);
    next = change(old);
    word wanted;
    __builtin_memcpy(&wanted, &next, sizeof wanted);
    if (__atomic_compare_exchange_n(place, &seen, wanted, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) return old;
  }
}

template <class T>
inline T atomic_compare_and_swap(T *address, T expected, T desired) {
  typedef typename word_of<sizeof(T)>::type word __attribute__((may_alias));
  word *place = reinterpret_cast<word *>(address);
  word seen, wanted;
  __builtin_memcpy(&seen, &expected, sizeof seen);
  __builtin_memcpy(&wanted, &desired, sizeof wanted);
  // The order of a lock: what was written before it was released is seen after it was taken.
  if (!__atomic_compare_exchange_n(place, &seen, wanted, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE) && current.fiber)
    cugrad_rt_relax();  // a thread that spins on a lock lets its holder run
  T old;
  __builtin_memcpy(static_cast<void *>(&old), &seen, sizeof old);
  return old;
}

}  // namespace cugrad_cpu
#endif

// The name in its three scopes, which are one on the CPU.
#define CUGRAD_ATOMIC(T, name, ...)                                                                \
  CUGRAD_DEVICE T name(T *address, T value) CUGRAD_BODY(return __VA_ARGS__;)                       \
  CUGRAD_DEVICE T name##_block(T *address, T value) CUGRAD_BODY(return __VA_ARGS__;)               \
  CUGRAD_DEVICE T name##_system(T *address, T value) CUGRAD_BODY(return __VA_ARGS__;)
#define CUGRAD_CHANGE(T, expression) ::cugrad_cpu::atomic_change(address, [value](T old) -> T { return expression; })

CUGRAD_ATOMIC(int, atomicAdd, __atomic_fetch_add(address, value, __ATOMIC_RELAXED))
CUGRAD_ATOMIC(unsigned, atomicAdd, __atomic_fetch_add(address, value, __ATOMIC_RELAXED))
CUGRAD_ATOMIC(unsigned long long, atomicAdd, __atomic_fetch_add(address, value, __ATOMIC_RELAXED))
CUGRAD_ATOMIC(float, atomicAdd, CUGRAD_CHANGE(float, old + value))
CUGRAD_ATOMIC(double, atomicAdd, CUGRAD_CHANGE(double, old + value))
CUGRAD_ATOMIC(int, atomicSub, __atomic_fetch_sub(address, value, __ATOMIC_RELAXED))
CUGRAD_ATOMIC(unsigned, atomicSub, __atomic_fetch_sub(address, value, __ATOMIC_RELAXED))

// An exchange may release a lock, see atomicCAS.
CUGRAD_ATOMIC(int, atomicExch, __atomic_exchange_n(address, value, __ATOMIC_ACQ_REL))
CUGRAD_ATOMIC(unsigned, atomicExch, __atomic_exchange_n(address, value, __ATOMIC_ACQ_REL))
CUGRAD_ATOMIC(unsigned long long, atomicExch, __atomic_exchange_n(address, value, __ATOMIC_ACQ_REL))
CUGRAD_ATOMIC(float, atomicExch, CUGRAD_CHANGE(float, ((void)old, value)))
CUGRAD_ATOMIC(double, atomicExch, CUGRAD_CHANGE(double, ((void)old, value)))

#define CUGRAD_MINMAX(T)                                                             \
  CUGRAD_ATOMIC(T, atomicMin, CUGRAD_CHANGE(T, old < value ? old : value))           \
  CUGRAD_ATOMIC(T, atomicMax, CUGRAD_CHANGE(T, old > value ? old : value))
CUGRAD_MINMAX(int)
CUGRAD_MINMAX(unsigned)
CUGRAD_MINMAX(long long)
CUGRAD_MINMAX(unsigned long long)
#undef CUGRAD_MINMAX

#define CUGRAD_BITWISE(T)                                                            \
  CUGRAD_ATOMIC(T, atomicAnd, __atomic_fetch_and(address, value, __ATOMIC_RELAXED))  \
  CUGRAD_ATOMIC(T, atomicOr, __atomic_fetch_or(address, value, __ATOMIC_RELAXED))    \
  CUGRAD_ATOMIC(T, atomicXor, __atomic_fetch_xor(address, value, __ATOMIC_RELAXED))
CUGRAD_BITWISE(int)
CUGRAD_BITWISE(unsigned)
CUGRAD_BITWISE(unsigned long long)
#undef CUGRAD_BITWISE

CUGRAD_ATOMIC(unsigned, atomicInc, CUGRAD_CHANGE(unsigned, old >= value ? 0 : old + 1))
CUGRAD_ATOMIC(unsigned, atomicDec, CUGRAD_CHANGE(unsigned, old == 0 || old > value ? value : old - 1))

#define CUGRAD_CAS(T)                                                                                     \
  CUGRAD_DEVICE T atomicCAS(T *address, T compare, T value)                                               \
      CUGRAD_BODY(return ::cugrad_cpu::atomic_compare_and_swap(address, compare, value);)                 \
  CUGRAD_DEVICE T atomicCAS_block(T *address, T compare, T value)                                         \
      CUGRAD_BODY(return ::cugrad_cpu::atomic_compare_and_swap(address, compare, value);)                 \
  CUGRAD_DEVICE T atomicCAS_system(T *address, T compare, T value)                                        \
      CUGRAD_BODY(return ::cugrad_cpu::atomic_compare_and_swap(address, compare, value);)
CUGRAD_CAS(int)
CUGRAD_CAS(unsigned)
CUGRAD_CAS(unsigned long long)
CUGRAD_CAS(unsigned short)
#undef CUGRAD_CAS

// Vectors are added component by component, each atomically, as on the GPU.
CUGRAD_DEVICE float2 atomicAdd(float2 *address, float2 value)
    CUGRAD_BODY(return float2{atomicAdd(&address->x, value.x), atomicAdd(&address->y, value.y)};)
CUGRAD_DEVICE float4 atomicAdd(float4 *address, float4 value)
    CUGRAD_BODY(return float4{atomicAdd(&address->x, value.x), atomicAdd(&address->y, value.y),
                              atomicAdd(&address->z, value.z), atomicAdd(&address->w, value.w)};)

#undef CUGRAD_CHANGE
#undef CUGRAD_ATOMIC

CUGRAD_INLINED_END
#endif
