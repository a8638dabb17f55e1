// prints: push: right
// prints: exchanged: right
// prints: nested: right
// prints: layers: right
// prints: chosen: right
// prints: collected: right
// prints: read as one array: right
// prints: copied: right
// prints: windows of one array, on the host: right
// Structs of arrays that kernels take by value: what is stored through one pointer changes what no other leads to. Each gradient along a
// random direction against central differences.
#include <cugrad/cugrad.h>
#ifndef CUGRAD_PARSE
#include <cugrad/host.h>
#endif
#include <cmath>
#include <cstdio>
#include <cstdlib>

const int n = 50, arrays = 6, numbers = n * arrays;

struct Particles {
  double *x, *y;
  double mass;
  double *vx, *vy;
  const double *field;
  int count;
};

// Everything is read before it is overwritten, and again behind.
__global__ void push(Particles p, double dt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= p.count) return;
  double x = p.x[i], y = p.y[i], f = p.field[i] * p.mass;
  p.vx[i] = p.vx[i] + dt * sin(x * y) * f;
  p.vy[i] = p.vy[i] - dt * p.vx[i] * x;
  p.x[i] = x + dt * p.vx[i];
  p.y[i] = y * p.x[i] + dt * p.vy[i];
}

// A place that another thread read, behind a barrier.
__global__ void exchanged(Particles p, double dt) {
  int i = threadIdx.x, other = (i + 1) % p.count;
  bool in = i < p.count;
  double next = in ? p.x[other] * p.y[i] : 0;
  __syncthreads();
  if (in) p.x[i] = next * p.vx[i];
  __syncthreads();
  if (in) p.vx[i] = p.x[other] + dt * p.vx[i];
}

struct Half {
  double *value;
  const double *weight;
};
struct Both {
  Half left, right;
};
__global__ void nested(Both b, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  b.left.value[i] = b.left.weight[i] * b.right.value[i];
  b.right.value[i] = b.left.value[i] * b.right.weight[i] + b.right.value[i];
}

struct Layers {
  double *layer[3];
  double rates[2];
};
__global__ void layers(Layers l, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  for (int k = 1; k < 3; k++) l.layer[k][i] = l.layer[k][i] * l.layer[k - 1][i] + l.rates[k - 1] * l.layer[0][i];
  l.layer[0][i] = exp(l.layer[2][i]);
}

// Which of two arrays it is turns out when it runs.
__global__ void chosen(Particles p, double dt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= p.count) return;
  double *to = p.field[i] > 0.5 ? p.x : p.y;
  to[i] = to[i] * p.vx[i];
  p.vx[i] = p.x[i] * p.y[i] + dt;
}

__global__ void collected(Particles p, double dt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= p.count) return;
  atomicAdd(&p.x[i / 4], p.y[i] * p.field[i]);
  p.vx[i] = dt * p.y[i] * p.vx[i];
}

// What is only read may be one array: y, vx, vy and the field are.
__global__ void reading(Particles p, double dt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= p.count) return;
  p.x[i] = p.y[i] * p.vx[(i + 1) % p.count] + dt * p.vy[i] * p.field[p.count - 1 - i];
}

// The struct as a whole goes somewhere.
__global__ void copied(Particles p, double dt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Particles two[2] = {p, p};
  two[1].x = p.y;
  if (i >= p.count) return;
  for (int k = 0; k < 2; k++) two[k].x[i] = two[k].x[i] * two[1 - k].x[i] + dt * two[k].vx[i];
}

// The struct's x and y are windows of one array here.
__global__ void shifted(Particles p, double dt) {
  int i = threadIdx.x;
  double next = 0;
  if (i < p.count) next = p.x[i] * p.y[i] * p.vx[i];
  __syncthreads();
  if (i < p.count) p.x[i] = next + dt;
}
void windows(double *u, double *v, double dt) {
  Particles p{u, u + 1, 2.0, v, v, v, n - 1};
  for (int k = 0; k < 3; k++) shifted<<<1, 64>>>(p, dt);
}

static double *values, *adjoints, *weights, *direction, *start;

static double drawn() { return 0.3 + rand() / (double)RAND_MAX; }

static Particles particles(double *of) { return {of, of + n, 1.5, of + 2 * n, of + 3 * n, of + 4 * n, n}; }
static Both both(double *of) { return {{of, of + 2 * n}, {of + n, of + 3 * n}}; }
static Layers three(double *of) { return {{of, of + n, of + 2 * n}, {0.7, 1.3}}; }
static Particles one(double *of) { return {of, of + n, 1.5, of + n, of + n, of + n, n}; }

template <class Primal, class Gradient>
static void check(const char *name, Primal primal, Gradient gradient) {
  for (int i = 0; i < numbers; i++) start[i] = drawn(), direction[i] = drawn() - 0.8, weights[i] = drawn() - 0.8;
  const double h = 1e-6;
  double along[2];
  for (int s = 0; s < 2; s++) {
    for (int i = 0; i < numbers; i++) values[i] = start[i] + (s ? h : -h) * direction[i];
    primal();
    cudaDeviceSynchronize();
    along[s] = 0;
    for (int i = 0; i < numbers; i++) along[s] += weights[i] * values[i];
  }
  for (int i = 0; i < numbers; i++) values[i] = start[i], adjoints[i] = weights[i];
  gradient();
  cudaDeviceSynchronize();
  double got = 0, expected = (along[1] - along[0]) / (2 * h);
  for (int i = 0; i < numbers; i++) got += adjoints[i] * direction[i];
  if (fabs(got - expected) < 1e-7 * (1 + fabs(expected)))
    printf("%s: right\n", name);
  else
    printf("%s: %.12g, and differences give %.12g\n", name, got, expected);
}

template <class Struct>
static Struct *shared_copy(Struct s) {
  Struct *copy;
  cudaMallocManaged(&copy, sizeof(Struct));
  *copy = s;
  return copy;
}

int main() {
  for (double **p : {&values, &adjoints, &weights, &direction, &start}) cudaMallocManaged(p, numbers * sizeof(double));
  Particles p = particles(values), *p_adj = shared_copy(particles(adjoints));
  auto g_push = cugrad::gradient(push, "p");
  check("push", [&] { push<<<2, 32>>>(p, 0.1); }, [&] { g_push.execute_kernel(2, 32, p, 0.1, p_adj); });
  auto g_exchanged = cugrad::gradient(exchanged, "p");
  check("exchanged", [&] { exchanged<<<1, 64>>>(p, 0.1); }, [&] { g_exchanged.execute_kernel(1, 64, p, 0.1, p_adj); });
  Both b = both(values), *b_adj = shared_copy(both(adjoints));
  auto g_nested = cugrad::gradient(nested, "b");
  check("nested", [&] { nested<<<2, 32>>>(b, n); }, [&] { g_nested.execute_kernel(2, 32, b, n, b_adj); });
  Layers l = three(values), *l_adj = shared_copy(three(adjoints));
  auto g_layers = cugrad::gradient(layers, "l");
  check("layers", [&] { layers<<<2, 32>>>(l, n); }, [&] { g_layers.execute_kernel(2, 32, l, n, l_adj); });
  auto g_chosen = cugrad::gradient(chosen, "p");
  check("chosen", [&] { chosen<<<2, 32>>>(p, 0.1); }, [&] { g_chosen.execute_kernel(2, 32, p, 0.1, p_adj); });
  auto g_collected = cugrad::gradient(collected, "p");
  check("collected", [&] { collected<<<2, 32>>>(p, 0.1); }, [&] { g_collected.execute_kernel(2, 32, p, 0.1, p_adj); });
  Particles same = one(values), *same_adj = shared_copy(one(adjoints));
  auto g_reading = cugrad::gradient(reading, "p");
  check("read as one array", [&] { reading<<<2, 32>>>(same, 0.1); }, [&] { g_reading.execute_kernel(2, 32, same, 0.1, same_adj); });
  auto g_copied = cugrad::gradient(copied, "p");
  check("copied", [&] { copied<<<2, 32>>>(p, 0.1); }, [&] { g_copied.execute_kernel(2, 32, p, 0.1, p_adj); });
  auto g_windows = cugrad::gradient(windows, "u, v");
  check("windows of one array, on the host", [&] { windows(values, values + n, 0.1); },
        [&] { g_windows.execute(values, values + n, 0.1, adjoints, adjoints + n); });
}
