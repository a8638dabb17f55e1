// Fields and what lives in them: a filter whose weights depend on the data, transport against the wind, springs between neighbours, neurons, sparse rows shared by a warp,
// orbits, splines in space, a convolution with few weights. Build: see ../../README.md.
#include <cugrad/cugrad.h>

#include "bench.h"

// A bilateral filter: near pixels of near values count.
enum { REACH = 2 };

__global__ void bilateral(float *y, const float *x, float rate, int height, int width) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (r >= height || c >= width) return;
  float centre = x[r * width + c], sum = 0, weights = 0;
  for (int dr = -REACH; dr <= REACH; ++dr)
    for (int dc = -REACH; dc <= REACH; ++dc) {
      int rr = min(max(r + dr, 0), height - 1), cc = min(max(c + dc, 0), width - 1);
      float v = x[rr * width + cc], d = v - centre;
      float w = expf(-0.1f * (dr * dr + dc * dc) - rate * d * d);
      sum += w * v;
      weights += w;
    }
  y[r * width + c] = sum / weights;
}

// Additions go to a tile in shared memory with its rim.
enum { SIDE_X = 32, SIDE_Y = 8, TILE_X = SIDE_X + 2 * REACH, TILE_Y = SIDE_Y + 2 * REACH };

__global__ void bilateral_hand(float *__restrict__ y, const float *__restrict__ x, float rate, int height, int width, float *__restrict__ y_adj, float *__restrict__ x_adj, float *__restrict__ rate_adj) {
  __shared__ float tile[TILE_Y][TILE_X], added[TILE_Y][TILE_X];
  const int left = blockIdx.x * SIDE_X - REACH, top = blockIdx.y * SIDE_Y - REACH, t = threadIdx.y * SIDE_X + threadIdx.x;
  for (int k = t; k < TILE_X * TILE_Y; k += SIDE_X * SIDE_Y) {
    const int rr = min(max(top + k / TILE_X, 0), height - 1), cc = min(max(left + k % TILE_X, 0), width - 1);
    tile[k / TILE_X][k % TILE_X] = x[rr * width + cc];
    added[k / TILE_X][k % TILE_X] = 0;
  }
  __syncthreads();
  const int c = left + REACH + threadIdx.x, r = top + REACH + threadIdx.y;
  float of_rate = 0;
  if (r < height && c < width) {
    const float centre = tile[threadIdx.y + REACH][threadIdx.x + REACH], seed = y_adj[r * width + c];
    float w[2 * REACH + 1][2 * REACH + 1], sum = 0, weights = 0;
#pragma unroll
    for (int dr = 0; dr <= 2 * REACH; ++dr)
#pragma unroll
      for (int dc = 0; dc <= 2 * REACH; ++dc) {
        const float v = tile[threadIdx.y + dr][threadIdx.x + dc], d = v - centre;
        const int a = dr - REACH, b = dc - REACH;
        w[dr][dc] = expf(-0.1f * (a * a + b * b) - rate * d * d);
        sum += w[dr][dc] * v, weights += w[dr][dc];
      }
    const float mean = sum / weights, scale = seed / weights;
    float own = 0;
    y[r * width + c] = mean;
    y_adj[r * width + c] = 0;
#pragma unroll
    for (int dr = 0; dr <= 2 * REACH; ++dr)
#pragma unroll
      for (int dc = 0; dc <= 2 * REACH; ++dc) {
        const float v = tile[threadIdx.y + dr][threadIdx.x + dc], d = v - centre, part = scale * w[dr][dc], of_weight = part * (v - mean);
        of_rate -= of_weight * d * d;
        const float of_d = -2 * rate * of_weight * d;
        own -= of_d;
        if (dr == REACH && dc == REACH) own += part + of_d;
        else atomicAdd(&added[threadIdx.y + dr][threadIdx.x + dc], part + of_d);
      }
    atomicAdd(&added[threadIdx.y + REACH][threadIdx.x + REACH], own);
  }
  for (int offset = 16; offset > 0; offset /= 2) of_rate += __shfl_xor_sync(0xffffffffu, of_rate, offset);
  if (threadIdx.x == 0) atomicAdd(rate_adj, of_rate);
  __syncthreads();
  for (int k = t; k < TILE_X * TILE_Y; k += SIDE_X * SIDE_Y) {
    const int rr = min(max(top + k / TILE_X, 0), height - 1), cc = min(max(left + k % TILE_X, 0), width - 1);
    const float part = added[k / TILE_X][k % TILE_X];
    if (part != 0) atomicAdd(&x_adj[rr * width + cc], part);
  }
}

static void bilateral_family() {
  const int height = bench::size(11), width = 2048;
  const dim3 block(SIDE_X, SIDE_Y), grid(width / SIDE_X, (height + SIDE_Y - 1) / SIDE_Y);
  bench::array<float> y(height * width), x(height * width), y_adj(height * width, 0.5, 1.5), x_adj(height * width, -1, 1), rate_adj(1);
  bench::array<float> image(height * width, 0, 1);
  const float rate = 2;
  auto g = cugrad::gradient(bilateral, "y, x, rate");
  bench::compare("bilateral filter of 5 x 5, 2048^2", {&y, &y_adj, &x_adj, &rate_adj},
                 [&] { bilateral<<<grid, block>>>(y, image, rate, height, width); },
                 [&] { g.execute_kernel(grid, block, y.data, image.data, rate, height, width, y_adj.data, x_adj.data, rate_adj.data); },
                 [&] { bilateral_hand<<<grid, block>>>(y, image, rate, height, width, y_adj, x_adj, rate_adj); });
}

// Transport in three dimensions: differences against the wind, whose direction is data.
__global__ void upwind(float *y, const float *q, const float *u, const float *v, const float *w, float step, int side) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y, k = blockIdx.z;
  if (i < 1 || j < 1 || k < 1 || i >= side - 1 || j >= side - 1 || k >= side - 1) return;
  int at = (k * side + j) * side + i;
  float here = q[at];
  float dx = u[at] > 0 ? here - q[at - 1] : q[at + 1] - here;
  float dy = v[at] > 0 ? here - q[at - side] : q[at + side] - here;
  float dz = w[at] > 0 ? here - q[at - side * side] : q[at + side * side] - here;
  y[at] = here - step * (u[at] * dx + v[at] * dy + w[at] * dz);
}

__global__ void upwind_hand(float *__restrict__ y, const float *__restrict__ q, const float *__restrict__ u, const float *__restrict__ v, const float *__restrict__ w, float step, int side, float *__restrict__ y_adj,
                            float *__restrict__ q_adj, float *__restrict__ u_adj, float *__restrict__ v_adj, float *__restrict__ w_adj) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y, k = blockIdx.z;
  if (i < 1 || j < 1 || k < 1 || i >= side - 1 || j >= side - 1 || k >= side - 1) return;
  const int at = (k * side + j) * side + i, plane = side * side;
  const float here = q[at], a = u[at], b = v[at], c = w[at], seed = -step * y_adj[at];
  const float dx = a > 0 ? here - q[at - 1] : q[at + 1] - here, dy = b > 0 ? here - q[at - side] : q[at + side] - here,
              dz = c > 0 ? here - q[at - plane] : q[at + plane] - here;
  y[at] = here - step * (a * dx + b * dy + c * dz);
  u_adj[at] += seed * dx, v_adj[at] += seed * dy, w_adj[at] += seed * dz;
  atomicAdd(&q_adj[at], y_adj[at] + seed * (fabsf(a) + fabsf(b) + fabsf(c)));
  atomicAdd(&q_adj[a > 0 ? at - 1 : at + 1], -seed * fabsf(a));
  atomicAdd(&q_adj[b > 0 ? at - side : at + side], -seed * fabsf(b));
  atomicAdd(&q_adj[c > 0 ? at - plane : at + plane], -seed * fabsf(c));
  y_adj[at] = 0;
}

static void upwind_family() {
  const int side = std::max(bench::size(8), 16), n = side * side * side;
  const dim3 block(32, 8), grid((side + 31) / 32, (side + 7) / 8, side);
  bench::array<float> y(n), q(n, 0, 1), u(n, -1, 1), v(n, -1, 1), w(n, -1, 1), y_adj(n, 0.5, 1.5), q_adj(n, -1, 1), u_adj(n), v_adj(n), w_adj(n);
  const float step = 0.1f;
  auto g = cugrad::gradient(upwind, "y, q, u, v, w");
  bench::compare("transport against the wind, 256^3", {&y, &y_adj, &q_adj, &u_adj, &v_adj, &w_adj},
                 [&] { upwind<<<grid, block>>>(y, q, u, v, w, step, side); },
                 [&] {
                   g.execute_kernel(grid, block, y.data, q.data, u.data, v.data, w.data, step, side, y_adj.data, q_adj.data, u_adj.data, v_adj.data,
                                    w_adj.data);
                 },
                 [&] { upwind_hand<<<grid, block>>>(y, q, u, v, w, step, side, y_adj, q_adj, u_adj, v_adj, w_adj); });
}

// Springs to the neighbours in a list; positions and forces are structs.
__global__ void springs(float3 *force, const float3 *at, const int *neighbour, const float *rest, const float *stiffness, int n, int each) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float3 p = at[i], f = make_float3(0, 0, 0);
  for (int e = 0; e < each; ++e) {
    int j = neighbour[i * each + e];
    if (j < 0) continue;
    float3 o = at[j];
    float dx = o.x - p.x, dy = o.y - p.y, dz = o.z - p.z;
    float length = sqrtf(dx * dx + dy * dy + dz * dz + 1e-9f);
    float s = stiffness[i * each + e] * (length - rest[i * each + e]) / length;
    f.x += s * dx;
    f.y += s * dy;
    f.z += s * dz;
  }
  force[i] = f;
}

__global__ void springs_hand(float3 *__restrict__ force, const float3 *__restrict__ at, const int *__restrict__ neighbour, const float *__restrict__ rest, const float *__restrict__ stiffness, int n, int each,
                             float3 *__restrict__ force_adj, float3 *__restrict__ at_adj, float *__restrict__ rest_adj, float *__restrict__ stiffness_adj) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float3 p = at[i], seed = force_adj[i];
  float3 f = make_float3(0, 0, 0), own = make_float3(0, 0, 0);
  for (int e = 0; e < each; ++e) {
    const int slot = i * each + e, j = neighbour[slot];
    if (j < 0) continue;
    const float3 o = at[j];
    const float dx = o.x - p.x, dy = o.y - p.y, dz = o.z - p.z, inverse = rsqrtf(dx * dx + dy * dy + dz * dz + 1e-9f);
    const float r = rest[slot], k = stiffness[slot], stretch = 1 - r * inverse, s = k * stretch;
    f.x += s * dx, f.y += s * dy, f.z += s * dz;
    const float of_s = seed.x * dx + seed.y * dy + seed.z * dz, along = of_s * k * r * inverse * inverse * inverse;
    stiffness_adj[slot] += of_s * stretch;
    rest_adj[slot] -= of_s * k * inverse;
    const float gx = s * seed.x + along * dx, gy = s * seed.y + along * dy, gz = s * seed.z + along * dz;
    atomicAdd(&at_adj[j].x, gx), atomicAdd(&at_adj[j].y, gy), atomicAdd(&at_adj[j].z, gz);
    own.x -= gx, own.y -= gy, own.z -= gz;
  }
  force[i] = f;
  force_adj[i] = make_float3(0, 0, 0);
  atomicAdd(&at_adj[i].x, own.x), atomicAdd(&at_adj[i].y, own.y), atomicAdd(&at_adj[i].z, own.z);
}

static void springs_family() {
  const int n = bench::size(20), each = 8, side = 1 << 10;
  const dim3 block(256), grid((n + 255) / 256);
  std::vector<int> list(n * each);
  const int steps[each] = {1, -1, side, -side, side + 1, -side - 1, side - 1, 1 - side};
  for (int i = 0; i < n; ++i)
    for (int e = 0; e < each; ++e) list[i * each + e] = i + steps[e] < 0 || i + steps[e] >= n ? -1 : i + steps[e];
  bench::array<int> neighbour(list);
  bench::array<float> force(3 * n), at(3 * n, -1, 1), rest(n * each, 0.5, 1.5), stiffness(n * each, 0.5, 1.5), force_adj(3 * n, -1, 1),
      at_adj(3 * n, -1, 1), rest_adj(n * each), stiffness_adj(n * each);
  auto f3 = [](bench::array<float> &a) { return (float3 *)a.data; };
  auto g = cugrad::gradient(springs, "force, at, rest, stiffness");
  bench::compare("springs to 8 neighbours of 2^20", {&force, &force_adj, &at_adj, &rest_adj, &stiffness_adj},
                 [&] { springs<<<grid, block>>>(f3(force), f3(at), neighbour, rest, stiffness, n, each); },
                 [&] {
                   g.execute_kernel(grid, block, f3(force), f3(at), neighbour.data, rest.data, stiffness.data, n, each, f3(force_adj), f3(at_adj),
                                    rest_adj.data, stiffness_adj.data);
                 },
                 [&] {
                   springs_hand<<<grid, block>>>(f3(force), f3(at), neighbour, rest, stiffness, n, each, f3(force_adj), f3(at_adj), rest_adj,
                                                 stiffness_adj);
                 });
}

// A neuron of FitzHugh and Nagumo with a current for each, 200 steps; the state is left in memory.
__global__ void neurons(float *v, float *w, const float *current, float a, float b, float step, int n, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float vi = v[i], wi = w[i];
  for (int t = 0; t < steps; ++t) {
    float dv = vi - vi * vi * vi / 3.0f - wi + current[i];
    float dw = 0.08f * (vi + a - b * wi);
    vi += step * dv;
    wi += step * dw;
  }
  v[i] = vi;
  w[i] = wi;
}

// Every eighth state in local memory; the steps between are done again.
enum { STEPS = 200, EVERY = 10 };

__global__ void neurons_hand(float *__restrict__ v, float *__restrict__ w, const float *__restrict__ current, float a, float b, float step, int n, float *__restrict__ v_adj, float *__restrict__ w_adj,
                             float *__restrict__ current_adj, float *__restrict__ a_adj, float *__restrict__ b_adj) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float of_a = 0, of_b = 0;
  if (i < n) {
    float2 kept[STEPS / EVERY];
    float vi = v[i], wi = w[i];
    const float input = current[i];
    for (int k = 0; k < STEPS / EVERY; ++k) {
      kept[k] = make_float2(vi, wi);
#pragma unroll
      for (int t = 0; t < EVERY; ++t) {
        const float dv = vi - vi * vi * vi / 3.0f - wi + input, dw = 0.08f * (vi + a - b * wi);
        vi += step * dv, wi += step * dw;
      }
    }
    v[i] = vi, w[i] = wi;
    float va = v_adj[i], wa = w_adj[i], of_input = 0;
    for (int k = STEPS / EVERY - 1; k >= 0; --k) {
      float vs[EVERY], ws[EVERY];
      vi = kept[k].x, wi = kept[k].y;
#pragma unroll
      for (int t = 0; t < EVERY; ++t) {
        vs[t] = vi, ws[t] = wi;
        const float dv = vi - vi * vi * vi / 3.0f - wi + input, dw = 0.08f * (vi + a - b * wi);
        vi += step * dv, wi += step * dw;
      }
#pragma unroll
      for (int t = EVERY - 1; t >= 0; --t) {
        const float dva = step * va, dwa = 0.08f * step * wa;
        of_input += dva, of_a += dwa, of_b -= dwa * ws[t];
        va += dva * (1 - vs[t] * vs[t]) + dwa;
        wa += -dva - dwa * b;
      }
    }
    v_adj[i] = va, w_adj[i] = wa, current_adj[i] += of_input;
  }
  for (int offset = 16; offset > 0; offset /= 2) {
    of_a += __shfl_xor_sync(0xffffffffu, of_a, offset);
    of_b += __shfl_xor_sync(0xffffffffu, of_b, offset);
  }
  if (threadIdx.x % 32 == 0) atomicAdd(a_adj, of_a), atomicAdd(b_adj, of_b);
}

static void neurons_family() {
  const int n = bench::size(20);
  const dim3 block(256), grid((n + 255) / 256);
  bench::array<float> v(n, -1, 1), w(n, -1, 1), current(n, 0, 1), v_adj(n, -1, 1), w_adj(n, -1, 1), current_adj(n), a_adj(1), b_adj(1);
  const float a = 0.7f, b = 0.8f, step = 0.05f;
  auto g = cugrad::gradient(neurons, "v, w, current, a, b");
  bench::compare("neurons, 200 steps, 2^20", {&v, &w, &v_adj, &w_adj, &current_adj, &a_adj, &b_adj},
                 [&] { neurons<<<grid, block>>>(v, w, current, a, b, step, n, STEPS); },
                 [&] {
                   g.execute_kernel(grid, block, v.data, w.data, current.data, a, b, step, n, (int)STEPS, v_adj.data, w_adj.data, current_adj.data,
                                    a_adj.data, b_adj.data);
                 },
                 [&] { neurons_hand<<<grid, block>>>(v, w, current, a, b, step, n, v_adj, w_adj, current_adj, a_adj, b_adj); });
}

// A sparse matrix times a vector, a warp for each row.
__global__ void sparse_rows(float *y, const float *value, const int *column, const int *first, const float *x, int rows) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= rows) return;
  float sum = 0;
  for (int k = first[row] + lane; k < first[row + 1]; k += 32) sum += value[k] * x[column[k]];
  for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffffu, sum, offset);
  if (lane == 0) y[row] = sum;
}

__global__ void sparse_rows_hand(float *__restrict__ y, const float *__restrict__ value, const int *__restrict__ column, const int *__restrict__ first, const float *__restrict__ x, int rows, float *__restrict__ y_adj,
                                 float *__restrict__ value_adj, float *__restrict__ x_adj) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= rows) return;
  const float seed = y_adj[row];
  float sum = 0;
  for (int k = first[row] + lane; k < first[row + 1]; k += 32) {
    const int c = column[k];
    const float a = value[k], b = x[c];
    sum += a * b;
    value_adj[k] += seed * b;
    atomicAdd(&x_adj[c], seed * a);
  }
  for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffffu, sum, offset);
  __syncwarp();
  if (lane == 0) y[row] = sum, y_adj[row] = 0;
}

static void sparse_rows_family() {
  const int rows = bench::size(18), columns = 1 << 18;
  std::vector<int> starts(rows + 1), list;
  for (int r = 0; r < rows; ++r) {
    const int length = 40 + int(80 * bench::number(r));
    for (int k = 0; k < length; ++k) list.push_back(int(columns * bench::number(1000003 + list.size())));
    starts[r + 1] = int(list.size());
  }
  const int n = int(list.size());
  const dim3 block(256), grid((rows + 7) / 8);
  bench::array<int> column(list), first(starts);
  bench::array<float> y(rows), value(n, -1, 1), x(columns, -1, 1), y_adj(rows, -1, 1), value_adj(n, -1, 1), x_adj(columns, -1, 1);
  auto g = cugrad::gradient(sparse_rows, "y, value, x");
  bench::compare("sparse product, a warp for each of 2^18 rows", {&y, &y_adj, &value_adj, &x_adj},
                 [&] { sparse_rows<<<grid, block>>>(y, value, column, first, x, rows); },
                 [&] { g.execute_kernel(grid, block, y.data, value.data, column.data, first.data, x.data, rows, y_adj.data, value_adj.data, x_adj.data); },
                 [&] { sparse_rows_hand<<<grid, block>>>(y, value, column, first, x, rows, y_adj, value_adj, x_adj); });
}

// Positions on orbits: Kepler's equation by Newton's method.
__global__ void orbits(double *px, double *py, const double *anomaly, const double *eccentricity, const double *axis, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double m = anomaly[i], e = eccentricity[i], angle = m;
  for (int k = 0; k < 8; ++k) angle -= (angle - e * sin(angle) - m) / (1 - e * cos(angle));
  px[i] = axis[i] * (cos(angle) - e);
  py[i] = axis[i] * sqrt(1 - e * e) * sin(angle);
}

// The iteration's adjoint with every step's angle in registers.
__global__ void orbits_hand(double *__restrict__ px, double *__restrict__ py, const double *__restrict__ anomaly, const double *__restrict__ eccentricity, const double *__restrict__ axis, int n, double *__restrict__ px_adj,
                            double *__restrict__ py_adj, double *__restrict__ anomaly_adj, double *__restrict__ eccentricity_adj, double *__restrict__ axis_adj) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const double m = anomaly[i], e = eccentricity[i], a = axis[i];
  double sines[8], cosines[8], inverses[8], quotients[8], angle = m;
#pragma unroll
  for (int k = 0; k < 8; ++k) {
    sincos(angle, &sines[k], &cosines[k]);
    inverses[k] = 1 / (1 - e * cosines[k]);
    quotients[k] = (angle - e * sines[k] - m) * inverses[k];
    angle -= quotients[k];
  }
  double s, c;
  sincos(angle, &s, &c);
  const double root = sqrt(1 - e * e), sx = px_adj[i], sy = py_adj[i];
  px[i] = a * (c - e), py[i] = a * root * s, px_adj[i] = 0, py_adj[i] = 0;
  double of_angle = -sx * a * s + sy * a * root * c, of_e = -sx * a - sy * a * s * e / root, of_m = 0;
  axis_adj[i] += sx * (c - e) + sy * root * s;
#pragma unroll
  for (int k = 7; k >= 0; --k) {
    const double of_top = -of_angle * inverses[k], of_bottom = -of_top * quotients[k];
    of_m -= of_top;
    of_e -= of_top * sines[k] + of_bottom * cosines[k];
    of_angle += of_top * (1 - e * cosines[k]) + of_bottom * e * sines[k];
  }
  anomaly_adj[i] += of_m + of_angle;
  eccentricity_adj[i] += of_e;
}

static void orbits_family() {
  const int n = bench::size(20);
  const dim3 block(256), grid((n + 255) / 256);
  bench::array<double> px(n), py(n), anomaly(n, 0, 6), eccentricity(n, 0.1, 0.6), axis(n, 1, 2), px_adj(n, -1, 1), py_adj(n, -1, 1), anomaly_adj(n),
      eccentricity_adj(n), axis_adj(n);
  auto g = cugrad::gradient(orbits, "px, py, anomaly, eccentricity, axis");
  bench::compare("orbits by Newton's method, 2^20", {&px, &py, &px_adj, &py_adj, &anomaly_adj, &eccentricity_adj, &axis_adj},
                 [&] { orbits<<<grid, block>>>(px, py, anomaly, eccentricity, axis, n); },
                 [&] {
                   g.execute_kernel(grid, block, px.data, py.data, anomaly.data, eccentricity.data, axis.data, n, px_adj.data, py_adj.data,
                                    anomaly_adj.data, eccentricity_adj.data, axis_adj.data);
                 },
                 [&] {
                   orbits_hand<<<grid, block>>>(px, py, anomaly, eccentricity, axis, n, px_adj, py_adj, anomaly_adj, eccentricity_adj, axis_adj);
                 });
}

// A convolution of 3 × 3 over 8 channels, with weights for each of 8 outputs.
enum { CHANNELS = 8 };

__global__ void convolution(float *y, const float *x, const float *weight, int images, int height, int width) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y, o = blockIdx.z % CHANNELS, image = blockIdx.z / CHANNELS;
  if (c >= width || r >= height || image >= images) return;
  float sum = 0;
  for (int k = 0; k < CHANNELS; ++k)
    for (int dr = 0; dr < 3; ++dr)
      for (int dc = 0; dc < 3; ++dc) {
        int rr = r + dr - 1, cc = c + dc - 1;
        if (rr < 0 || rr >= height || cc < 0 || cc >= width) continue;
        sum += weight[((o * CHANNELS + k) * 3 + dr) * 3 + dc] * x[((image * CHANNELS + k) * height + rr) * width + cc];
      }
  y[((image * CHANNELS + o) * height + r) * width + c] = sum;
}

// Three launches: outputs; x gathers from the seeds; weights are summed by blocks, which clear nothing; then the seeds are cleared.
__global__ void convolution_hand_x(const float *__restrict__ weight, int height, int width, const float *__restrict__ y_adj, float *__restrict__ x_adj) {
  __shared__ float w[CHANNELS][9];
  const int k = blockIdx.z % CHANNELS, image = blockIdx.z / CHANNELS, t = threadIdx.y * blockDim.x + threadIdx.x;
  if (t < CHANNELS * 9) w[t / 9][t % 9] = weight[(t / 9 * CHANNELS + k) * 9 + t % 9];
  __syncthreads();
  const int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c >= width || r >= height) return;
  float sum = 0;
  for (int o = 0; o < CHANNELS; ++o)
#pragma unroll
    for (int dr = 0; dr < 3; ++dr)
#pragma unroll
      for (int dc = 0; dc < 3; ++dc) {
        const int rr = r - dr + 1, cc = c - dc + 1;
        if (rr >= 0 && rr < height && cc >= 0 && cc < width)
          sum += w[o][dr * 3 + dc] * y_adj[((image * CHANNELS + o) * height + rr) * width + cc];
      }
  x_adj[((image * CHANNELS + k) * height + r) * width + c] += sum;
}

__global__ void convolution_hand_weight(const float *__restrict__ x, int height, int width, const float *__restrict__ y_adj, float *__restrict__ weight_adj) {
  __shared__ float parts[8][9];
  const int k = blockIdx.y % CHANNELS, o = blockIdx.y / CHANNELS, image = blockIdx.x, t = threadIdx.x;
  const float *in = x + (image * CHANNELS + k) * height * width, *seed = y_adj + (image * CHANNELS + o) * height * width;
  float sums[9] = {};
  for (int p = t; p < height * width; p += 256) {
    const int r = p / width, c = p % width;
    const float s = seed[p];
#pragma unroll
    for (int q = 0; q < 9; ++q) {
      const int rr = r + q / 3 - 1, cc = c + q % 3 - 1;
      if (rr >= 0 && rr < height && cc >= 0 && cc < width) sums[q] += s * in[rr * width + cc];
    }
  }
#pragma unroll
  for (int q = 0; q < 9; ++q) {
    for (int offset = 16; offset > 0; offset /= 2) sums[q] += __shfl_xor_sync(0xffffffffu, sums[q], offset);
    if (t % 32 == 0) parts[t / 32][q] = sums[q];
  }
  __syncthreads();
  if (t >= 9) return;
  float sum = 0;
  for (int w = 0; w < 8; ++w) sum += parts[w][t];
  atomicAdd(&weight_adj[(o * CHANNELS + k) * 9 + t], sum);
}

static void convolution_family() {
  const int images = bench::size(6), height = 128, width = 128, n = images * CHANNELS * height * width;
  const dim3 block(32, 8), grid(width / 32, height / 8, images * CHANNELS);
  bench::array<float> y(n), x(n, -1, 1), weight(CHANNELS * CHANNELS * 9, -1, 1), y_adj(n, -1, 1), x_adj(n, -1, 1), weight_adj(CHANNELS * CHANNELS * 9);
  auto g = cugrad::gradient(convolution, "y, x, weight");
  bench::compare("convolution of 3 x 3, 8 channels, 64 images", {&y, &y_adj, &x_adj, &weight_adj},
                 [&] { convolution<<<grid, block>>>(y, x, weight, images, height, width); },
                 [&] { g.execute_kernel(grid, block, y.data, x.data, weight.data, images, height, width, y_adj.data, x_adj.data, weight_adj.data); },
                 [&] {
                   convolution<<<grid, block>>>(y, x, weight, images, height, width);
                   convolution_hand_x<<<grid, block>>>(weight, height, width, y_adj, x_adj);
                   convolution_hand_weight<<<dim3(images, CHANNELS * CHANNELS), 256>>>(x, height, width, y_adj, weight_adj);
                   cudaMemsetAsync(y_adj.data, 0, n * sizeof(float));
                 });
}

int main(int count, char **words) {
  bench::arguments(count, words);
  bilateral_family();
  upwind_family();
  springs_family();
  neurons_family();
  sparse_rows_family();
  orbits_family();
  convolution_family();
  return bench::finish();
}
