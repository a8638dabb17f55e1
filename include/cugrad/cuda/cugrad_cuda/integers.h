// Integer intrinsics: counting, reversing, multiplying, shifting, choosing bytes.
#ifndef CUGRAD_CUDA_INTEGERS_H
#define CUGRAD_CUDA_INTEGERS_H

CUGRAD_DEVICE int __popc(unsigned x) CUGRAD_BODY(return __builtin_popcount(x);)
CUGRAD_DEVICE int __popcll(unsigned long long x) CUGRAD_BODY(return __builtin_popcountll(x);)
CUGRAD_DEVICE int __clz(int x) CUGRAD_BODY(return x == 0 ? 32 : __builtin_clz((unsigned)x);)
CUGRAD_DEVICE int __clzll(long long x) CUGRAD_BODY(return x == 0 ? 64 : __builtin_clzll((unsigned long long)x);)
CUGRAD_DEVICE int __ffs(int x) CUGRAD_BODY(return __builtin_ffs(x);)
CUGRAD_DEVICE int __ffsll(long long x) CUGRAD_BODY(return __builtin_ffsll(x);)
CUGRAD_DEVICE unsigned __brev(unsigned x) CUGRAD_BODY(return __builtin_bitreverse32(x);)
CUGRAD_DEVICE unsigned long long __brevll(unsigned long long x) CUGRAD_BODY(return __builtin_bitreverse64(x);)

// The position of the n-th set bit from `base`, upwards for n > 0 and downwards for n < 0; -1 if there is none.
CUGRAD_DEVICE unsigned __fns(unsigned mask, unsigned base, int offset) CUGRAD_BODY(
    if (offset == 0) return base < 32 && (mask >> base & 1) ? base : ~0u;
    int step = offset > 0 ? 1 : -1;
    int left = offset * step;
    for (int at = (int)base; at >= 0 && at < 32; at += step)
      if ((mask >> at & 1) && --left == 0) return (unsigned)at;
    return ~0u;)

CUGRAD_DEVICE int __mul24(int x, int y) CUGRAD_BODY(
    return (int)((long long)((int)((unsigned)x << 8) >> 8) * ((int)((unsigned)y << 8) >> 8));)
CUGRAD_DEVICE unsigned __umul24(unsigned x, unsigned y) CUGRAD_BODY(return (x & 0xffffff) * (y & 0xffffff);)
CUGRAD_DEVICE int __mulhi(int x, int y) CUGRAD_BODY(return (int)((long long)x * y >> 32);)
CUGRAD_DEVICE unsigned __umulhi(unsigned x, unsigned y) CUGRAD_BODY(return (unsigned)((unsigned long long)x * y >> 32);)
CUGRAD_DEVICE long long __mul64hi(long long x, long long y) CUGRAD_BODY(return (long long)((__int128)x * y >> 64);)
CUGRAD_DEVICE unsigned long long __umul64hi(unsigned long long x, unsigned long long y)
    CUGRAD_BODY(return (unsigned long long)((unsigned __int128)x * y >> 64);)
CUGRAD_DEVICE int mulhi(int x, int y) CUGRAD_BODY(return __mulhi(x, y);)
CUGRAD_DEVICE unsigned mulhi(unsigned x, unsigned y) CUGRAD_BODY(return __umulhi(x, y);)
CUGRAD_DEVICE int mul24(int x, int y) CUGRAD_BODY(return __mul24(x, y);)
CUGRAD_DEVICE unsigned umul24(unsigned x, unsigned y) CUGRAD_BODY(return __umul24(x, y);)

CUGRAD_DEVICE unsigned __sad(int x, int y, unsigned z)
    CUGRAD_BODY(return (x > y ? (unsigned)x - (unsigned)y : (unsigned)y - (unsigned)x) + z;)
CUGRAD_DEVICE unsigned __usad(unsigned x, unsigned y, unsigned z) CUGRAD_BODY(return (x > y ? x - y : y - x) + z;)
CUGRAD_DEVICE int __hadd(int x, int y) CUGRAD_BODY(return (int)(((long long)x + y) >> 1);)
CUGRAD_DEVICE int __rhadd(int x, int y) CUGRAD_BODY(return (int)(((long long)x + y + 1) >> 1);)
CUGRAD_DEVICE unsigned __uhadd(unsigned x, unsigned y) CUGRAD_BODY(return (unsigned)(((unsigned long long)x + y) >> 1);)
CUGRAD_DEVICE unsigned __urhadd(unsigned x, unsigned y) CUGRAD_BODY(return (unsigned)(((unsigned long long)x + y + 1) >> 1);)

// Four bytes of the eight in y:x, each selected by a nibble; the nibble's top bit spreads the byte's sign.
CUGRAD_DEVICE unsigned __byte_perm(unsigned x, unsigned y, unsigned s) CUGRAD_BODY(
    unsigned long long both = (unsigned long long)y << 32 | x;
    unsigned result = 0;
    for (int n = 0; n < 4; n++) {
      unsigned selector = s >> (4 * n);
      unsigned byte = (unsigned)(both >> (8 * (selector & 7))) & 0xff;
      if (selector & 8) byte = byte & 0x80 ? 0xff : 0;
      result |= byte << (8 * n);
    }
    return result;)

CUGRAD_DEVICE unsigned __funnelshift_l(unsigned low, unsigned high, unsigned shift)
    CUGRAD_BODY(return (unsigned)((((unsigned long long)high << 32 | low) << (shift & 31)) >> 32);)
CUGRAD_DEVICE unsigned __funnelshift_lc(unsigned low, unsigned high, unsigned shift)
    CUGRAD_BODY(unsigned n = shift < 32 ? shift : 32; return n == 32 ? low : __funnelshift_l(low, high, n);)
CUGRAD_DEVICE unsigned __funnelshift_r(unsigned low, unsigned high, unsigned shift)
    CUGRAD_BODY(return (unsigned)(((unsigned long long)high << 32 | low) >> (shift & 31));)
CUGRAD_DEVICE unsigned __funnelshift_rc(unsigned low, unsigned high, unsigned shift)
    CUGRAD_BODY(return (unsigned)(((unsigned long long)high << 32 | low) >> (shift < 32 ? shift : 32));)

// Dot products of packed bytes (dp4a), and of two 16-bit values with the low or high pair of bytes (dp2a).
CUGRAD_DEVICE int __dp4a(int a, int b, int c) CUGRAD_BODY(
    for (int n = 0; n < 4; n++) c += (signed char)(a >> (8 * n)) * (signed char)(b >> (8 * n));
    return c;)
CUGRAD_DEVICE unsigned __dp4a(unsigned a, unsigned b, unsigned c) CUGRAD_BODY(
    for (int n = 0; n < 4; n++) c += (a >> (8 * n) & 0xff) * (b >> (8 * n) & 0xff);
    return c;)
CUGRAD_DEVICE int __dp2a_lo(int a, int b, int c)
    CUGRAD_BODY(return c + (short)a * (signed char)b + (short)(a >> 16) * (signed char)(b >> 8);)
CUGRAD_DEVICE int __dp2a_hi(int a, int b, int c)
    CUGRAD_BODY(return c + (short)a * (signed char)(b >> 16) + (short)(a >> 16) * (signed char)(b >> 24);)
CUGRAD_DEVICE unsigned __dp2a_lo(unsigned a, unsigned b, unsigned c)
    CUGRAD_BODY(return c + (a & 0xffff) * (b & 0xff) + (a >> 16) * (b >> 8 & 0xff);)
CUGRAD_DEVICE unsigned __dp2a_hi(unsigned a, unsigned b, unsigned c)
    CUGRAD_BODY(return c + (a & 0xffff) * (b >> 16 & 0xff) + (a >> 16) * (b >> 24);)

#endif
