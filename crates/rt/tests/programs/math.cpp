// CUDA's own math functions, roundings, conversions and integer intrinsics against known values.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

//> functions wrong: 0
//> roundings wrong: 0
//> conversions wrong: 0
//> integers wrong: 0
//> min and max wrong: 0

static int wrong;
static void near(const char *name, double got, double want, double relative) {
  if (std::fabs(got - want) <= relative * std::fabs(want) || got == want || (got != got && want != want)) return;
  printf("%s: %.17g is not %.17g\n", name, got, want);
  wrong++;
}
#define D(call, want) near(#call, call, want, 4e-16)
#define F(call, want) near(#call, call, (float)(want), 2e-7)
#define IS(call, want)                                                                  \
  do {                                                                                  \
    if ((call) != (want)) printf("%s is wrong\n", #call), wrong++;                      \
  } while (0)
static void done(const char *what) {
  printf("%s wrong: %d\n", what, wrong);
  wrong = 0;
}

__device__ void functions() {
  D(rsqrt(4.0), 0.5);
  F(rsqrtf(2.0f), 0.70710678118654752);
  F(rsqrt(2.0f), 0.70710678118654752);
  D(rcbrt(27.0), 1.0 / 3);
  D(sinpi(0.25), 0.70710678118654752);
  D(sinpi(1.0), 0.0);
  D(cospi(1e15 + 1), -1.0);
  D(cospi(0.5), 0.0);
  D(sinpi(-1.5), 1.0);
  F(cospif(0.75f), -0.70710678118654752);
  double s, c;
  sincospi(7.25, &s, &c);
  D(s, -0.70710678118654752);
  D(c, -0.70710678118654752);
  float sf, cf;
  sincos(0.5f, &sf, &cf);
  F(sf, 0.479425538604203);
  __sincosf(0.5f, &sf, &cf);
  F(cf, 0.8775825618903728);
  D(erfinv(0.5), 0.47693627620446987);
  F(erfinvf(-0.9f), -1.1630871536766743);
  D(erfcinv(0.1), 1.1630871536766743);
  D(normcdf(1.0), 0.8413447460685429);
  D(normcdfinv(0.975), 1.959963984540054);
  D(erfcx(2.0), 0.25539567631050570);
  D(cyl_bessel_i0(1.0), 1.2660658777520084);
  D(cyl_bessel_i1(1.0), 0.5651591039924851);
  F(j0f(1.0f), 0.7651976865579666);
  F(j0(1.0f), 0.7651976865579666);
  D(norm3d(2.0, 3.0, 6.0), 7.0);
  D(norm3d(2e300, 3e300, 6e300), 7e300);
  D(rnorm3d(2.0, 3.0, 6.0), 1.0 / 7);
  F(norm4df(1.0f, 2.0f, 2.0f, 4.0f), 5.0);
  const double v[] = {3, 4, 12};
  D(norm(3, v), 13.0);
  D(rhypot(3.0, 4.0), 0.2);
  D(exp10(3.0), 1000.0);
  F(exp10(2.0f), 100.0);
  D(fdivide(1.0, 3.0), 1.0 / 3);
  F(__expf(1.0f), 2.718281828459045);
  F(__powf(2.0f, 0.5f), 1.4142135623730951);
  F(__log2f(8.0f), 3.0);
  F(__fdividef(1.0f, 3.0f), 1.0 / 3);
  F(__saturatef(1.5f), 1.0);
  F(__saturatef(-0.5f), 0.0);
  F(__saturatef(NAN), 0.0);
  F(std::sin(1.0f) + sin(1.0f) + sinf(1.0f), 3 * 0.8414709848078965);
  D(pow(2.0, 3) + std::pow(2, 3.0) + abs(-1.5) + std::abs(-2), 19.5);
  D(lgamma(5.0), 3.1780538303479458);
}

__device__ void roundings() {
  const float third = 1.0f / 3.0f, above = std::nextafter(third, 1.0f), below = std::nextafter(third, 0.0f);
  IS(__fdiv_rn(1.0f, 3.0f), third);
  IS(__fdiv_ru(1.0f, 3.0f), third);
  IS(__fdiv_rd(1.0f, 3.0f), below);
  IS(__fdiv_rz(-1.0f, 3.0f), -below);
  IS(__frcp_ru(3.0f), third);
  IS(above > third, true);
  IS(__fadd_ru(1.0f, 1e-20f), std::nextafter(1.0f, 2.0f));
  IS(__fadd_rd(1.0f, 1e-20f), 1.0f);
  IS(__fsub_rz(1.0f, 1e-20f), std::nextafter(1.0f, 0.0f));
  IS(__fmul_rz(third, third) <= __fmul_ru(third, third), true);
  IS(__fmaf_rn(third, 3.0f, -1.0f) != 0.0f, true);
  IS(__fsqrt_rd(2.0f) < __fsqrt_ru(2.0f), true);
  IS(__dadd_ru(1.0, 1e-30), std::nextafter(1.0, 2.0));
  IS(__dadd_rn(1.0, 1e-30), 1.0);
  IS(__ddiv_rd(1.0, 3.0) < __ddiv_ru(1.0, 3.0), true);
  IS(__dmul_rn(0.1, 0.1), 0.1 * 0.1);
  IS(__fma_ru(0.1, 0.1, 1.0) > __fma_rd(0.1, 0.1, 1.0), true);
  IS(__dsqrt_rn(2.0), std::sqrt(2.0));
  IS(__drcp_rn(4.0), 0.25);
}

__device__ void conversions() {
  IS(__float2int_rn(2.5f), 2);
  IS(__float2int_rz(-2.7f), -2);
  IS(__float2int_ru(2.1f), 3);
  IS(__float2int_rd(-2.1f), -3);
  IS(__float2int_rn(1e20f), std::numeric_limits<int>::max());
  IS(__float2int_rn(-1e20f), std::numeric_limits<int>::min());
  IS(__float2int_rz(NAN), 0);
  IS(__float2uint_rn(-5.0f), 0u);
  IS(__float2uint_rn(4e9f), 4000000000u);
  IS(__float2ll_rn(NAN), std::numeric_limits<long long>::min());
  IS(__float2ull_rz(1e30f), std::numeric_limits<unsigned long long>::max());
  IS(__double2int_rn(-2.5), -2);
  IS(__double2int_rz(NAN), std::numeric_limits<int>::min());
  IS(__double2uint_ru(0.1), 1u);
  IS(__double2ll_rd(-0.5), -1ll);
  IS(__double2float_ru(0.1) > 0.1 && __double2float_rd(0.1) < 0.1, true);
  IS(__int2float_rz(16777217), 16777216.0f);
  IS(__int2float_ru(16777217), 16777218.0f);
  IS(__ll2double_rd((1ll << 53) + 1), 9007199254740992.0);
  IS(__ull2float_rn(~0ull), 18446744073709551616.0f);
  IS(__float_as_int(1.0f), 0x3f800000);
  IS(__int_as_float(0x40000000), 2.0f);
  IS(__double_as_longlong(1.0), 0x3ff0000000000000ll);
  IS(__hiloint2double(0x40000000, 0), 2.0);
  IS(__double2hiint(-1.0), (int)0xbff00000);
  IS(__double2loint(1.0), 0);
}

__device__ void integers() {
  IS(__popc(0xf0f0u), 8);
  IS(__popcll(~0ull), 64);
  IS(__clz(0), 32);
  IS(__clz(1), 31);
  IS(__clzll(1), 63);
  IS(__ffs(0), 0);
  IS(__ffs(8), 4);
  IS(__ffsll(1ll << 40), 41);
  IS(__brev(1u), 0x80000000u);
  IS(__brevll(1ull), 1ull << 63);
  IS(__fns(0xb0u, 0, 2), 5u);
  IS(__fns(0xb0u, 7, -2), 5u);
  IS(__fns(0xb0u, 0, 9), ~0u);
  IS(__mul24(-3, 5), -15);
  IS(__umul24(0x1000003u, 2u), 6u);
  IS(__mulhi(1 << 30, 8), 2);
  IS(__umulhi(~0u, ~0u), 0xfffffffeu);
  IS(__umul64hi(1ull << 63, 4ull), 2ull);
  IS(__mul64hi(-1, 1), -1ll);
  IS(__sad(-3, 4, 10u), 17u);
  IS(__usad(3u, 9u, 1u), 7u);
  IS(__hadd(-3, 2), -1);
  IS(__rhadd(3, 4), 4);
  IS(__uhadd(~0u, ~0u), ~0u);
  IS(__byte_perm(0x33221100u, 0x77665544u, 0x7410u), 0x77441100u);
  IS(__byte_perm(0x80000000u, 0u, 0xb000u), 0xff000000u);
  IS(__funnelshift_l(0x80000000u, 1u, 1), 3u);
  IS(__funnelshift_lc(5u, 9u, 40), 5u);
  IS(__funnelshift_r(0u, 1u, 1), 0x80000000u);
  IS(__funnelshift_rc(5u, 9u, 32), 9u);
  IS(__dp4a(0x01020304, 0x01010101, 5), 15);
  IS(__dp4a((int)0xff000000, 0x02000000, 0), -2);
  IS(__dp2a_lo(0x00020003, 0x00000504, 1), 23);
}

__device__ void packed_integers() {
  IS(__vadd4(0x7f01ff80u, 0x0101ff80u), 0x8002fe00u);
  IS(__vaddss4(0x7f01ff80u, 0x0101ff80u), 0x7f02fe80u);
  IS(__vaddus2(0xffff0001u, 0x00010001u), 0xffff0002u);
  IS(__vsubss4(0x80000010u, 0x01000020u), 0x800000f0u);
  IS(__vsubus4(0x10000005u, 0x20000003u), 0x00000002u);
  IS(__vabs4(0x80ff0102u), 0x80010102u);
  IS(__vabsss4(0x80ff0102u), 0x7f010102u);
  IS(__vnegss2(0x80000001u), 0x7fffffffu);
  IS(__vavgs4(0xfe020000u, 0xff010000u), 0xfe020000u);
  IS(__vavgu2(0x00030001u, 0x00040001u), 0x00040001u);
  IS(__vhaddu4(0xff030000u, 0xff040000u), 0xff030000u);
  IS(__vcmpgts4(0x7f80ff00u, 0u), 0xff000000u);
  IS(__vcmpgtu4(0x7f80ff00u, 0u), 0xffffff00u);
  IS(__vseteq2(0x00010002u, 0x00010003u), 0x00010000u);
  IS(__vmaxs4(0x80017f00u, 0x7fff8001u), 0x7f017f01u);
  IS(__vminu2(0x8000ffffu, 0x00010002u), 0x00010002u);
  IS(__vabsdiffs4(0x80000000u, 0x7f000000u), 0xff000000u);
  IS(__vsads4(0x80000000u, 0x7f000000u), 255u);
  IS(__vsadu4(0x01020304u, 0x04030201u), 8u);
  IS(__viaddmax_s32(3, -5, 1), 1);
  IS(__viaddmin_s16x2(0x7fff0001u, 0x00010001u, 0x00000009u), 0x80000002u);
  IS(__vimin3_s16x2_relu(0x0003fffeu, 0x00040001u, 0x00020005u), 0x00020000u);
  IS(__vimax3_u32(1u, 4000000000u, 3u), 4000000000u);
}

__device__ void extremes() {
  IS(max(3, 4u), 4u);
  IS(min(-1, 1), -1);
  IS(max(2.0f, 3.0), 3.0);
  IS(max(1.5f, 2), 2.0f);
  IS(min(5ll, 7), 5ll);
  IS(max(NAN, 1.0f), 1.0f);
  IS(std::max(1, 2), 2);
  IS(fmaxf(1.0f, 2.0f), 2.0f);
  IS(umin(1u, 2u), 1u);
  using namespace std;
  IS(max(1.0, 2.0), 2.0);
  IS(min(threadIdx.x, 5u), 0u);
  IS(min(threadIdx.x, 5), 0u);
}

int main() {
  functions();
  done("functions");
  roundings();
  done("roundings");
  conversions();
  done("conversions");
  integers();
  done("integers");
  packed_integers();
  extremes();
  done("min and max");
}
