// prints: blended: right
// prints: blended by part of a warp: right
// prints: by two numbers: right
// prints: by a width of 0: right
// prints: by a width of 2: right
// prints: on both sides: right
// prints: one or the other: right
// prints: by rows: right
// prints: in loops in loops: right
// prints: until it is enough: right
// prints: by wide and narrow numbers: right
// prints: floats and doubles: right
// Sums over lanes that are made outside of branches, and several at once: elements are named by numbers that lanes share or not, lanes leave loops at different
// times. Each gradient along a random direction against central differences.
#include <cugrad/cugrad.h>
#ifndef CUGRAD_PARSE
#include <cugrad/host.h>
#endif
#include <cmath>
#include <cstdio>
#include <cstdlib>

const int threads = 96, items = 40, length = 200;

struct Tables {
  double *a, *b, *c;
};

// Each thread goes over the items until its own end, and leaves out what is too small.
__global__ void blended(double* y, const double* x, Tables t, const int* ids, const int* ends, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double rest = 1, sum = 0;
  for (int j = 0; j < ends[i]; ++j) {
    double near = t.a[j] * x[i];
    if (near < 0.2) continue;
    double w = 0.3 * sin(near) + 0.4;
    if (w > 0.55) {
      int id = ids[j];
      sum += rest * w * t.b[3 * id] + t.b[3 * id + 1] * w + t.c[id] * t.c[id];
    }
    rest *= 1 - w * t.c[j + 1];
  }
  y[i] = sum + rest;
}

__global__ void by_two_numbers(double* y, const double* x, Tables t, const int* ids, const int* ends, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double sum = 0;
  for (int j = 0; j < ends[i]; ++j)
    if (x[(i + j) % n] > 0.7) {
      int id = ids[j], other = ids[j + 1];
      sum += t.a[id] * t.b[other] * t.c[id + other] + t.b[id] * x[i];
    }
  y[i] = sum;
}

__global__ void by_a_width(double* y, const double* x, Tables t, const int* ids, const int* ends, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double sum = 0;
  for (int j = 0; j < ends[i]; ++j)
    if (x[(i + j) % n] > 0.6) {
      int id = ids[(i + j) % 40];
      sum += t.a[id * width] * x[i] + t.b[id] * t.c[id * width + 1];
    }
  y[i] = sum;
}

__global__ void on_both_sides(double* y, const double* x, Tables t, const int* ids, const int* ends, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double sum = 0;
  for (int j = 0; j < ends[i]; ++j) {
    int id = ids[j];
    if (x[(i + j) % n] > 0.6)
      sum += t.a[id] * t.b[id];
    else if (x[(i + 2 * j) % n] > 0.5)
      sum -= t.a[id] * t.c[id] * x[i];
    else
      sum += t.b[2 * id];
  }
  y[i] = sum;
}

// What each of them adds is one number, which only one of them adds.
__global__ void one_or_the_other(double* y, const double* x, Tables t, const int* ids, const int* ends, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double sum = 0;
  for (int j = 0; j < ends[i]; ++j) {
    int id = ids[j];
    if (x[(i + j) % n] > 0.7) {
      sum += t.a[id];
      if (x[(i + 2 * j) % n] > 0.7) sum += t.c[id];
    } else if (x[(i + 2 * j) % n] > 0.6)
      sum += t.b[id];
    else
      sum += t.a[id + 1];
  }
  y[i] = sum * x[i];
}

__global__ void by_rows(double* y, const double* x, Tables t, const int* ids, const int* ends, int n) {
  int row = blockIdx.x * blockDim.y + threadIdx.y, i = row * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double sum = 0;
  for (int j = 0; j < ends[row]; ++j)
    if (x[i] * t.a[j] > 0.4) {
      int id = ids[j + row % 3];
      sum += t.a[id] * x[i] + t.b[id] * t.c[id + 1];
    }
  y[i] = sum;
}

__global__ void in_loops(double* y, const double* x, Tables t, const int* ids, const int* ends, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double sum = 0;
  for (int j = 0; j < ends[i]; ++j) {
    if (x[(i + j) % n] < 0.5) continue;
    for (int k = j; k < ends[(i + 1) % n]; ++k) {
      int id = ids[k];
      if (x[(i + k) % n] > 0.6) sum += t.a[id] * t.b[id] * x[i] + t.c[j] * t.b[j];
    }
  }
  y[i] = sum;
}

__global__ void until_enough(double* y, const double* x, Tables t, const int* ids, const int* ends, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double sum = 0, left = 2 * x[i];
  int j = 0;
  while (left > 0.5 && j < 40) {
    int id = ids[j++];
    if (id % 3) {
      sum += t.a[id] * left + t.b[id] * t.b[id];
      left -= 0.2 * t.c[id];
    }
  }
  y[i] = sum;
}

__global__ void by_other_numbers(double* y, const double* x, Tables t, const int* ids, const int* ends, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double sum = 0;
  for (int j = 0; j < ends[i]; ++j)
    if (x[(i + j) % n] > 0.6) {
      unsigned char narrow = (unsigned char)(ids[j] * 9);
      long wide = ids[j] - 3;
      sum += t.a[narrow % 60] * t.b[narrow % 60 + 1] + t.c[wide + 3] * t.a[wide + 4];
    }
  y[i] = sum;
}

__global__ void floats_too(double* y, const double* x, Tables t, const int* ids, const int* ends, int n, const float* f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double sum = 0;
  for (int j = 0; j < ends[i]; ++j)
    if (x[(i + j) % n] > 0.6) {
      int id = ids[j];
      sum += t.a[id] * f[id] + t.b[id] * f[2 * id + 1];
    }
  y[i] = sum;
}

static double *y, *x, *tables, *y_adj, *x_adj, *tables_adj, *weights, *along, *start;
static int *ids, *ends;

static double drawn() { return 0.3 + rand() / (double)RAND_MAX; }

template <class Primal, class Gradient>
static void check(const char* name, Primal primal, Gradient gradient) {
  const double h = 1e-6;
  double found[2];
  for (int s = 0; s < 2; ++s) {
    for (int i = 0; i < threads; ++i) x[i] = start[i];
    for (int i = 0; i < 3 * length; ++i) tables[i] = start[threads + i] + (s ? h : -h) * along[i];
    primal();
    cudaDeviceSynchronize();
    found[s] = 0;
    for (int i = 0; i < threads; ++i) found[s] += weights[i] * y[i];
  }
  for (int i = 0; i < 3 * length; ++i) tables[i] = start[threads + i], tables_adj[i] = 0;
  for (int i = 0; i < threads; ++i) y_adj[i] = weights[i], x_adj[i] = 0;
  gradient();
  cudaDeviceSynchronize();
  double got = 0, expected = (found[1] - found[0]) / (2 * h);
  for (int i = 0; i < 3 * length; ++i) got += tables_adj[i] * along[i];
  if (fabs(got - expected) < 1e-6 * (1 + fabs(expected)))
    printf("%s: right\n", name);
  else
    printf("%s: %.12g, and differences give %.12g\n", name, got, expected);
}

int main() {
  for (double** p : {&y, &x, &y_adj, &x_adj, &weights}) cudaMallocManaged(p, threads * sizeof(double));
  for (double** p : {&tables, &tables_adj, &along, &start}) cudaMallocManaged(p, (threads + 3 * length) * sizeof(double));
  for (int** p : {&ids, &ends}) cudaMallocManaged(p, length * sizeof(int));
  for (int i = 0; i < length; ++i) ids[i] = i * 7 % 53, ends[i] = 5 + i * 11 % 30;
  for (int i = 0; i < threads + 3 * length; ++i) start[i] = drawn(), along[i] = drawn() - 0.8;
  for (int i = 0; i < threads; ++i) weights[i] = drawn() - 0.8;
  float* f;
  cudaMallocManaged(&f, length * sizeof(float));
  for (int i = 0; i < length; ++i) f[i] = (float)drawn();
  Tables t = {tables, tables + length, tables + 2 * length}, *t_adj;
  cudaMallocManaged(&t_adj, sizeof(Tables));
  *t_adj = {tables_adj, tables_adj + length, tables_adj + 2 * length};

  auto g1 = cugrad::gradient(blended, "y, x, t");
  check("blended", [&] { blended<<<1, 96>>>(y, x, t, ids, ends, threads); },
        [&] { g1.execute_kernel(1, 96, y, x, t, ids, ends, threads, y_adj, x_adj, t_adj); });
  check("blended by part of a warp", [&] { blended<<<2, 48>>>(y, x, t, ids, ends, 91); },
        [&] { g1.execute_kernel(2, 48, y, x, t, ids, ends, 91, y_adj, x_adj, t_adj); });
  auto g2 = cugrad::gradient(by_two_numbers, "y, x, t");
  check("by two numbers", [&] { by_two_numbers<<<1, 96>>>(y, x, t, ids, ends, threads); },
        [&] { g2.execute_kernel(1, 96, y, x, t, ids, ends, threads, y_adj, x_adj, t_adj); });
  auto g3 = cugrad::gradient(by_a_width, "y, x, t");
  check("by a width of 0", [&] { by_a_width<<<1, 96>>>(y, x, t, ids, ends, threads, 0); },
        [&] { g3.execute_kernel(1, 96, y, x, t, ids, ends, threads, 0, y_adj, x_adj, t_adj); });
  check("by a width of 2", [&] { by_a_width<<<1, 96>>>(y, x, t, ids, ends, threads, 2); },
        [&] { g3.execute_kernel(1, 96, y, x, t, ids, ends, threads, 2, y_adj, x_adj, t_adj); });
  auto g4 = cugrad::gradient(on_both_sides, "y, x, t");
  check("on both sides", [&] { on_both_sides<<<3, 32>>>(y, x, t, ids, ends, threads); },
        [&] { g4.execute_kernel(3, 32, y, x, t, ids, ends, threads, y_adj, x_adj, t_adj); });
  auto g10 = cugrad::gradient(one_or_the_other, "y, x, t");
  check("one or the other", [&] { one_or_the_other<<<3, 32>>>(y, x, t, ids, ends, threads); },
        [&] { g10.execute_kernel(3, 32, y, x, t, ids, ends, threads, y_adj, x_adj, t_adj); });
  auto g5 = cugrad::gradient(by_rows, "y, x, t");
  check("by rows", [&] { by_rows<<<2, dim3(8, 6)>>>(y, x, t, ids, ends, threads); },
        [&] { g5.execute_kernel(2, dim3(8, 6), y, x, t, ids, ends, threads, y_adj, x_adj, t_adj); });
  auto g6 = cugrad::gradient(in_loops, "y, x, t");
  check("in loops in loops", [&] { in_loops<<<1, 96>>>(y, x, t, ids, ends, threads); },
        [&] { g6.execute_kernel(1, 96, y, x, t, ids, ends, threads, y_adj, x_adj, t_adj); });
  auto g7 = cugrad::gradient(until_enough, "y, x, t");
  check("until it is enough", [&] { until_enough<<<1, 96>>>(y, x, t, ids, ends, threads); },
        [&] { g7.execute_kernel(1, 96, y, x, t, ids, ends, threads, y_adj, x_adj, t_adj); });
  auto g8 = cugrad::gradient(by_other_numbers, "y, x, t");
  check("by wide and narrow numbers", [&] { by_other_numbers<<<1, 96>>>(y, x, t, ids, ends, threads); },
        [&] { g8.execute_kernel(1, 96, y, x, t, ids, ends, threads, y_adj, x_adj, t_adj); });
  auto g9 = cugrad::gradient(floats_too, "y, x, t");
  check("floats and doubles", [&] { floats_too<<<1, 96>>>(y, x, t, ids, ends, threads, f); },
        [&] { g9.execute_kernel(1, 96, y, x, t, ids, ends, threads, f, y_adj, x_adj, t_adj); });
}
