// The ways of adding up that generated code uses on a GPU, against plain sums, for blocks of many shapes, with some
// threads out of range and places that lanes share in all kinds of groups.
#define CUGRAD_ACCUMULATE_TOGETHER
#include <cugrad/accumulate.h>

#include <cstdio>

//> warp: 0 wrong of 336
//> alike: 0 wrong of 336
//> few: 0 wrong of 336
//> rows of 3, 8 and 20: 0 wrong of 1008
//> columns of 5: 0 wrong of 56
//> column: 0 wrong of 56
//> block: 0 wrong of 56
//> row: 0 wrong of 56
//> invalid places are left alone: 3

enum { PATTERNS = 6 };

// What thread i of a block adds, as a number of which all sums are exact.
static double part(unsigned i) { return (double)(1 + i * 7 % 101); }

static unsigned group(int pattern, unsigned x, unsigned y, unsigned i) {
  switch (pattern) {
    case 0: return 0;        // all
    case 1: return y;        // rows
    case 2: return i / 7;    // runs
    case 3: return i % 3;    // interleaved
    case 4: return i * i % 11;
    default: return x;       // columns
  }
}

// By `accumulate_warp` or `accumulate_alike`.
template <class Add>
__device__ void by_lanes(double *sums, int pattern, unsigned n, Add add) {
  unsigned i = threadIdx.x + blockDim.x * threadIdx.y;
  if (i < n && i % 13 != 5) {
    if (i % 4 < 3 || n % 2 == 0)
      add(&sums[group(pattern, threadIdx.x, threadIdx.y, i)], part(i));
    else
      add(&sums[group(pattern, threadIdx.x, threadIdx.y, i)], 2 * part(i));
  }
}
__global__ void by_warp(double *sums, int pattern, unsigned n) {
  by_lanes(sums, pattern, n, [](double *place, double value) { ::cugrad::accumulate_warp(place, value); });
}
__global__ void by_looks(double *sums, int pattern, unsigned n) {
  by_lanes(sums, pattern, n, [](double *place, double value) { ::cugrad::accumulate_alike(place, value); });
}

// Twice, the second time to places of which some have one number in the table.
__global__ void by_few(double *sums, int pattern, unsigned n) {
  unsigned i = threadIdx.x + blockDim.x * threadIdx.y;
  unsigned k = group(pattern, threadIdx.x, threadIdx.y, i);
  ::cugrad::accumulate_few(&sums[k], i < n ? part(i) : 0.0);
  ::cugrad::accumulate_few(i < n ? &sums[k / 2 * 2] : nullptr, i < n ? part(i) : 0.0);
}

// Groups have a row of elements each.
template <unsigned N>
__device__ __host__ double *row_of(double *sums, unsigned group) {
  return &sums[group % 40 * (N + 1)];
}
template <unsigned N>
__global__ void by_rows(double *sums, int pattern, unsigned n) {
  unsigned i = threadIdx.x + blockDim.x * threadIdx.y;
  if (i >= n || (pattern % 2 == 0 && i % 13 == 5)) return;
  double row[N];
  for (unsigned k = 0; k < N; ++k) row[k] = k % 4 == 1 ? 0.0 : part(i + k);
  auto *place = (double (*)[N])row_of<N>(sums, group(pattern, threadIdx.x, threadIdx.y, i));
  ::cugrad::accumulate_warp(place, row);
  ::cugrad::accumulate_rows(place, row);
}
template <unsigned N>
static void rows_expected(int pattern, dim3 s, unsigned n, double *expected) {
  for (unsigned i = 0; i < n; ++i)
    for (unsigned k = 0; k < N && (pattern % 2 != 0 || i % 13 != 5); ++k)
      row_of<N>(expected, group(pattern, i % s.x, i / s.x, i))[k] += k % 4 == 1 ? 0.0 : 2 * part(i + k);
}

__global__ void by_columns(double *sums, unsigned n) {
  unsigned i = threadIdx.x + blockDim.x * threadIdx.y;
  double row[5];
  for (unsigned k = 0; k < 5; ++k) row[k] = part(i + k);
  if (i < n) ::cugrad::accumulate_column((double (*)[5])&sums[threadIdx.x % 200 * 5], row);
}

__global__ void by_column(double *sums, unsigned n) {
  unsigned i = threadIdx.x + blockDim.x * threadIdx.y;
  if (i < n) ::cugrad::accumulate_column(&sums[threadIdx.x], part(i));
}

__global__ void by_block(double *sums, unsigned n) {
  unsigned i = threadIdx.x + blockDim.x * threadIdx.y;
  float other = i < n ? 1.0f : 0.0f;
  ::cugrad::accumulate_block(&sums[0], i < n ? part(i) : 0.0);
  ::cugrad::accumulate_block(&sums[1], other);
  ::cugrad::accumulate_block(&sums[0], i < n ? part(i) : 0.0);
}

__global__ void by_row(double *sums, unsigned n) {
  unsigned i = threadIdx.x + blockDim.x * threadIdx.y;
  double *place = &sums[1 + i];
  if (i < n) ::cugrad::accumulate_row(place, part(i), 2 * part(i + 1), i % 5 == 0 ? 0.0 : 3 * part(i + 2));
}

__global__ void nothing(double *sums) {
  ::cugrad::accumulate_block((double *)nullptr, 0.0);
  ::cugrad::accumulate_few((double *)nullptr, 0.0);
  ::cugrad::accumulate_alike((double *)nullptr, 0.0);
  ::cugrad::accumulate_warp((double *)nullptr, 0.0);
  ::cugrad::accumulate_column((double *)nullptr, 0.0);
  const double zeros[3] = {};
  ::cugrad::accumulate_warp((double (*)[3])nullptr, zeros);
  ::cugrad::accumulate_rows((double (*)[3])nullptr, zeros);
  ::cugrad::accumulate_column((double (*)[3])nullptr, zeros);
  ::cugrad::accumulate_sum(threadIdx.x == 1 ? &sums[0] : nullptr, threadIdx.x == 1 ? 3 : 0);
}

static const dim3 shapes[] = {dim3(32), dim3(16, 16), dim3(8, 8), dim3(96, 3), dim3(33), dim3(5, 7), dim3(256), dim3(1),
                              dim3(4, 40), dim3(17, 3), dim3(31), dim3(64, 2), dim3(1024), dim3(2, 16)};
enum { PLACES = 1026 };
static double *sums, expected[PLACES];

static void start() {
  for (int k = 0; k < PLACES; ++k) sums[k] = expected[k] = 0;
}

static int differences() {
  for (int k = 0; k < PLACES; ++k)
    if (sums[k] != expected[k]) return 1;
  return 0;
}

int main() {
  cudaMallocManaged(&sums, PLACES * sizeof(double));
  int wrong[8] = {}, runs[8] = {};
  auto rows = [&](int pattern, dim3 s, unsigned n, auto expect, auto kernel) {
    start();
    expect(pattern, s, n, expected);
    ::cugrad_cpu::launch(::cugrad_cpu::config(1, s), true, kernel, sums, pattern, n);
    wrong[6] += differences(), runs[6]++;
  };
  for (dim3 s : shapes) {
    const unsigned threads = s.x * s.y;
    const unsigned limits[] = {threads, threads - threads / 3, threads / 2, 1};
    for (unsigned n : limits) {
      for (int pattern = 0; pattern < PATTERNS; ++pattern) {
        start();
        for (unsigned i = 0; i < n; ++i)
          if (i % 13 != 5) expected[group(pattern, i % s.x, i / s.x, i)] += (i % 4 < 3 || n % 2 == 0 ? 1 : 2) * part(i);
        ::cugrad_cpu::launch(::cugrad_cpu::config(1, s), true, [&](auto... a) { by_warp(a...); }, sums, pattern, n);
        wrong[0] += differences(), runs[0]++;
        for (int k = 0; k < PLACES; ++k) sums[k] = 0;
        ::cugrad_cpu::launch(::cugrad_cpu::config(1, s), true, [&](auto... a) { by_looks(a...); }, sums, pattern, n);
        wrong[5] += differences(), runs[5]++;
        start();
        for (unsigned i = 0; i < n; ++i) {
          const unsigned k = group(pattern, i % s.x, i / s.x, i);
          expected[k] += part(i), expected[k / 2 * 2] += part(i);
        }
        ::cugrad_cpu::launch(::cugrad_cpu::config(1, s), true, [&](auto... a) { by_few(a...); }, sums, pattern, n);
        wrong[4] += differences(), runs[4]++;
        rows(pattern, s, n, rows_expected<3>, [](auto... a) { by_rows<3>(a...); });
        rows(pattern, s, n, rows_expected<8>, [](auto... a) { by_rows<8>(a...); });
        rows(pattern, s, n, rows_expected<20>, [](auto... a) { by_rows<20>(a...); });
      }
      start();
      for (unsigned i = 0; i < n; ++i)
        for (unsigned k = 0; k < 5; ++k) expected[i % s.x % 200 * 5 + k] += part(i + k);
      ::cugrad_cpu::launch(::cugrad_cpu::config(1, s), true, [&](auto... a) { by_columns(a...); }, sums, n);
      wrong[7] += differences(), runs[7]++;
      for (int which = 0; which < 3; ++which) {
        start();
        for (unsigned i = 0; i < n; ++i)
          if (which == 0) expected[i % s.x] += part(i);
          else if (which == 1) expected[0] += 2 * part(i), expected[1] += 1;
          else {
            expected[i] += part(i), expected[i + 1] += 2 * part(i + 1);
            expected[i + 2] += i % 5 == 0 ? 0.0 : 3 * part(i + 2);
          }
        if (which == 0)
          ::cugrad_cpu::launch(::cugrad_cpu::config(1, s), true, [&](auto... a) { by_column(a...); }, sums, n);
        else if (which == 1)
          ::cugrad_cpu::launch(::cugrad_cpu::config(1, s), true, [&](auto... a) { by_block(a...); }, sums, n);
        else
          ::cugrad_cpu::launch(::cugrad_cpu::config(1, s), true, [&](auto... a) { by_row(a...); }, sums, n);
        wrong[1 + which] += differences(), runs[1 + which]++;
      }
    }
  }
  printf("warp: %d wrong of %d\nalike: %d wrong of %d\nfew: %d wrong of %d\n", wrong[0], runs[0], wrong[5], runs[5], wrong[4], runs[4]);
  printf("rows of 3, 8 and 20: %d wrong of %d\ncolumns of 5: %d wrong of %d\n", wrong[6], runs[6], wrong[7], runs[7]);
  printf("column: %d wrong of %d\nblock: %d wrong of %d\nrow: %d wrong of %d\n", wrong[1], runs[1], wrong[2], runs[2], wrong[3],
         runs[3]);
  start();
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 40), true, [&](auto... a) { nothing(a...); }, sums);
  printf("invalid places are left alone: %g\n", sums[0]);
}
