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

typedef curandStateOfKind<0> curandStateXORWOW;
typedef curandStateXORWOW curandStateXORWOW_t;
typedef curandStateXORWOW curandState;
typedef curandStateXORWOW curandState_t;
typedef curandStateOfKind<1> curandStatePhilox4_32_10;
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef curandStateOfKind<2> curandStateMRG32k3a;
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

#undef CUGRAD_RANDOM
#undef CUGRAD_RANDOM_ONE
#include "../detail/names_restored.h"

#endif
