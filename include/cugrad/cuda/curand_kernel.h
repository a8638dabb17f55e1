// Random numbers in kernels, for reading and running programs without NVIDIA's library. Every generator is Philox 4x32-10 keyed
// by the seed, so the numbers are others than NVIDIA's XORWOW gives, with the same distributions; a derivative keeps what was drawn.
#ifndef CUGRAD_CURAND_KERNEL_H
#define CUGRAD_CURAND_KERNEL_H
#include "../detail/names_set_aside.h"
#include "cugrad_cuda.h"

#define CUGRAD_RANDOM template <int Kind> static __inline__ __host__ __device__
#define CUGRAD_RANDOM_ONE static __inline__ __host__ __device__

// `Kind` keeps the generators' states different types, as programs that overload on them expect.
template <int Kind>
struct curandStateOfKind {
  unsigned counter[4], key[2], drawn[4];
  int left;  // of `drawn`
  bool has_spare;
  double spare;  // the second of two normal numbers
};

struct curandStateXORWOW : curandStateOfKind<0> {};
typedef curandStateXORWOW curandStateXORWOW_t;
typedef curandStateXORWOW curandState;
typedef curandStateXORWOW curandState_t;
struct curandStatePhilox4_32_10 : curandStateOfKind<1> {};
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
struct curandStateMRG32k3a : curandStateOfKind<2> {};
typedef curandStateMRG32k3a curandStateMRG32k3a_t;

CUGRAD_RANDOM_ONE void cugrad_philox(const unsigned *counter, const unsigned *key, unsigned *out) {
  unsigned c[4] = {counter[0], counter[1], counter[2], counter[3]}, k0 = key[0], k1 = key[1];
  for (int round = 0; round < 10; ++round) {
    const unsigned long long a = 0xD2511F53ull * c[0], b = 0xCD9E8D57ull * c[2];
    const unsigned next[4] = {(unsigned)(b >> 32) ^ c[1] ^ k0, (unsigned)b, (unsigned)(a >> 32) ^ c[3] ^ k1, (unsigned)a};
    for (int i = 0; i < 4; ++i) c[i] = next[i];
    k0 += 0x9E3779B9u;
    k1 += 0xBB67AE85u;
  }
  for (int i = 0; i < 4; ++i) out[i] = c[i];
}

CUGRAD_RANDOM unsigned curand(curandStateOfKind<Kind> *state) {
  if (state->left == 0) {
    cugrad_philox(state->counter, state->key, state->drawn);
    if (++state->counter[0] == 0) ++state->counter[1];
    state->left = 4;
  }
  return state->drawn[4 - state->left--];
}

CUGRAD_RANDOM void skipahead(unsigned long long n, curandStateOfKind<Kind> *state) {
  for (unsigned long long i = 0; i < n % 4; ++i) curand(state);
  const unsigned long long at = state->counter[0] + ((unsigned long long)state->counter[1] << 32) + n / 4;
  const int left = state->left;
  state->counter[0] = (unsigned)at;
  state->counter[1] = (unsigned)(at >> 32);
  if (left == 0 || n / 4 == 0) return;
  unsigned before[4] = {(unsigned)(at - 1), (unsigned)((at - 1) >> 32), state->counter[2], state->counter[3]};
  cugrad_philox(before, state->key, state->drawn);
}

CUGRAD_RANDOM void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset,
                               curandStateOfKind<Kind> *state) {
  state->counter[0] = state->counter[1] = 0;
  state->counter[2] = (unsigned)sequence;
  state->counter[3] = (unsigned)(sequence >> 32);
  state->key[0] = (unsigned)seed;
  state->key[1] = (unsigned)(seed >> 32);
  for (int i = 0; i < 4; ++i) state->drawn[i] = 0;
  state->left = 0;
  state->has_spare = false;
  state->spare = 0;
  skipahead(offset, state);
}

// In (0, 1], as NVIDIA's.
CUGRAD_RANDOM float curand_uniform(curandStateOfKind<Kind> *state) { return ((curand(state) >> 8) + 1) * (1.0f / 16777216.0f); }
CUGRAD_RANDOM double curand_uniform_double(curandStateOfKind<Kind> *state) {
  const unsigned long long high = curand(state), low = curand(state);
  return (((high << 21) ^ (low >> 11)) + 1) * (1.0 / 9007199254740992.0);
}

CUGRAD_RANDOM double2 curand_normal2_double(curandStateOfKind<Kind> *state) {
  const double radius = sqrt(-2.0 * log(curand_uniform_double(state))), angle = 6.283185307179586 * curand_uniform_double(state);
  return make_double2(radius * sin(angle), radius * cos(angle));
}
CUGRAD_RANDOM double curand_normal_double(curandStateOfKind<Kind> *state) {
  if (state->has_spare) {
    state->has_spare = false;
    return state->spare;
  }
  const double2 both = curand_normal2_double(state);
  state->has_spare = true;
  state->spare = both.y;
  return both.x;
}
CUGRAD_RANDOM float curand_normal(curandStateOfKind<Kind> *state) { return (float)curand_normal_double(state); }
CUGRAD_RANDOM float2 curand_normal2(curandStateOfKind<Kind> *state) {
  const double2 both = curand_normal2_double(state);
  return make_float2((float)both.x, (float)both.y);
}
CUGRAD_RANDOM double curand_log_normal_double(curandStateOfKind<Kind> *state, double mean, double deviation) {
  return exp(mean + deviation * curand_normal_double(state));
}
CUGRAD_RANDOM float curand_log_normal(curandStateOfKind<Kind> *state, float mean, float deviation) {
  return (float)curand_log_normal_double(state, mean, deviation);
}
CUGRAD_RANDOM unsigned curand_poisson(curandStateOfKind<Kind> *state, double mean) {
  unsigned count = 0;
  for (double left = mean; (left += log(curand_uniform_double(state))) > 0;) ++count;
  return count;
}
CUGRAD_RANDOM uint4 curand4(curandStateOfKind<Kind> *state) {
  const unsigned a = curand(state), b = curand(state), c = curand(state);
  return make_uint4(a, b, c, curand(state));
}
CUGRAD_RANDOM float4 curand_uniform4(curandStateOfKind<Kind> *state) {
  const float a = curand_uniform(state), b = curand_uniform(state), c = curand_uniform(state);
  return make_float4(a, b, c, curand_uniform(state));
}
CUGRAD_RANDOM float4 curand_normal4(curandStateOfKind<Kind> *state) {
  const float2 a = curand_normal2(state), b = curand_normal2(state);
  return make_float4(a.x, a.y, b.x, b.y);
}

// Quasirandom numbers: Sobol's sequence by the direction numbers that are given, as NVIDIA's. Scrambled ones start from a constant.
template <class Word, bool Scrambled>
struct curandSobolState {
  Word i, x, direction_vectors[sizeof(Word) * 8];
};
typedef unsigned curandDirectionVectors32_t[32];
typedef unsigned long long curandDirectionVectors64_t[64];
struct curandStateSobol32 : curandSobolState<unsigned, false> {};
typedef curandStateSobol32 curandStateSobol32_t;
struct curandStateScrambledSobol32 : curandSobolState<unsigned, true> {};
typedef curandStateScrambledSobol32 curandStateScrambledSobol32_t;
struct curandStateSobol64 : curandSobolState<unsigned long long, false> {};
typedef curandStateSobol64 curandStateSobol64_t;
struct curandStateScrambledSobol64 : curandSobolState<unsigned long long, true> {};
typedef curandStateScrambledSobol64 curandStateScrambledSobol64_t;

#define CUGRAD_SOBOL template <class Word, bool Scrambled> static __inline__ __host__ __device__
#define CUGRAD_SOBOL_STATE curandSobolState<Word, Scrambled> *state

// The number at a position is the exclusive or of the directions of the bits of its Gray code.
CUGRAD_SOBOL void skipahead(Word n, CUGRAD_SOBOL_STATE) {
  const Word before = state->i ^ (state->i >> 1), after = (state->i + n) ^ ((state->i + n) >> 1);
  for (int bit = 0; bit < (int)sizeof(Word) * 8; ++bit)
    if ((before ^ after) >> bit & 1) state->x ^= state->direction_vectors[bit];
  state->i += n;
}
template <class Word>
static __inline__ __host__ __device__ void curand_init(const Word *directions, unsigned offset, curandSobolState<Word, false> *state) {
  for (int bit = 0; bit < (int)sizeof(Word) * 8; ++bit) state->direction_vectors[bit] = directions[bit];
  state->i = state->x = 0;
  skipahead((Word)offset, state);
}
template <class Word>
static __inline__ __host__ __device__ void curand_init(const Word *directions, Word scramble, unsigned offset, curandSobolState<Word, true> *state) {
  for (int bit = 0; bit < (int)sizeof(Word) * 8; ++bit) state->direction_vectors[bit] = directions[bit];
  state->i = 0;
  state->x = scramble;
  skipahead((Word)offset, state);
}
CUGRAD_SOBOL Word curand(CUGRAD_SOBOL_STATE) {
  const Word drawn = state->x;
  skipahead((Word)1, state);
  return drawn;
}
CUGRAD_SOBOL double cugrad_sobol_uniform(CUGRAD_SOBOL_STATE) {
  const unsigned long long high = (unsigned long long)curand(state) << (64 - 8 * sizeof(Word));
  return (double)(high >> 11) * (1.0 / 9007199254740992.0) + 0.5 / (sizeof(Word) == 4 ? 4294967296.0 : 9007199254740992.0);
}
CUGRAD_SOBOL float curand_uniform(CUGRAD_SOBOL_STATE) { return (float)cugrad_sobol_uniform(state); }
CUGRAD_SOBOL double curand_uniform_double(CUGRAD_SOBOL_STATE) { return cugrad_sobol_uniform(state); }
CUGRAD_SOBOL double curand_normal_double(CUGRAD_SOBOL_STATE) { return -1.4142135623730951 * erfcinv(2 * cugrad_sobol_uniform(state)); }
CUGRAD_SOBOL float curand_normal(CUGRAD_SOBOL_STATE) { return (float)curand_normal_double(state); }
CUGRAD_SOBOL double curand_log_normal_double(CUGRAD_SOBOL_STATE, double mean, double deviation) {
  return exp(mean + deviation * curand_normal_double(state));
}
CUGRAD_SOBOL float curand_log_normal(CUGRAD_SOBOL_STATE, float mean, float deviation) {
  return (float)curand_log_normal_double(state, mean, deviation);
}
#undef CUGRAD_SOBOL
#undef CUGRAD_SOBOL_STATE

#undef CUGRAD_RANDOM
#undef CUGRAD_RANDOM_ONE
#include "../detail/names_restored.h"

#endif
