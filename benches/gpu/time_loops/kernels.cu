// Time loops of host code on the caller's device memory, as they are differentiated and timed.
__global__ void conduct(float* next, const float* now, float rate, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= n - 1 || y >= n - 1) return;
  int c = y * n + x;
  float k = 1.0f + 0.1f * now[c];
  next[c] = now[c] + rate * k * (now[c - 1] + now[c + 1] + now[c - n] + now[c + n] - 4.0f * now[c]);
}
void heat(float* a, float* b, float rate, int n, int steps) {
  dim3 block(32, 8), grid((n + 31) / 32, (n + 7) / 8);
  for (int t = 0; t < steps; ++t) {
    conduct<<<grid, block>>>(b, a, rate, n);
    float* swap = a;
    a = b;
    b = swap;
  }
}

__global__ void advance(float* oh, float* ou, float* ov, const float* h, const float* u, const float* v, float ratio, float g, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= n - 1 || y >= n - 1) return;
  int c = y * n + x, w = c - 1, e = c + 1, s = c - n, o = c + n;
  float fw = u[w] * u[w] / h[w] + 0.5f * g * h[w] * h[w], fe = u[e] * u[e] / h[e] + 0.5f * g * h[e] * h[e];
  float gs = v[s] * v[s] / h[s] + 0.5f * g * h[s] * h[s], go = v[o] * v[o] / h[o] + 0.5f * g * h[o] * h[o];
  oh[c] = 0.25f * (h[w] + h[e] + h[s] + h[o]) - 0.5f * ratio * (u[e] - u[w] + v[o] - v[s]);
  ou[c] = 0.25f * (u[w] + u[e] + u[s] + u[o]) - 0.5f * ratio * (fe - fw + u[o] * v[o] / h[o] - u[s] * v[s] / h[s]);
  ov[c] = 0.25f * (v[w] + v[e] + v[s] + v[o]) - 0.5f * ratio * (u[e] * v[e] / h[e] - u[w] * v[w] / h[w] + go - gs);
}
void water(float* h, float* u, float* v, float* h1, float* u1, float* v1, float ratio, float g, int n, int steps) {
  dim3 block(32, 8), grid((n + 31) / 32, (n + 7) / 8);
  for (int t = 0; t < steps; t += 2) {
    advance<<<grid, block>>>(h1, u1, v1, h, u, v, ratio, g, n);
    advance<<<grid, block>>>(h, u, v, h1, u1, v1, ratio, g, n);
  }
}

__constant__ float weights[9] = {4.0f / 9,  1.0f / 9,  1.0f / 9,  1.0f / 9, 1.0f / 9, 1.0f / 36, 1.0f / 36, 1.0f / 36, 1.0f / 36};
__constant__ int along_x[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
__constant__ int along_y[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
__global__ void collide(float* out, const float* in, float relaxation, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= n || y >= n) return;
  int cells = n * n;
  float f[9], density = 0.0f, ux = 0.0f, uy = 0.0f;
#pragma unroll
  for (int q = 0; q < 9; ++q) {
    int from = ((y - along_y[q] + n) % n) * n + (x - along_x[q] + n) % n;
    f[q] = in[q * cells + from];
    density += f[q];
    ux += along_x[q] * f[q];
    uy += along_y[q] * f[q];
  }
  ux /= density;
  uy /= density;
  float still = 1.5f * (ux * ux + uy * uy);
#pragma unroll
  for (int q = 0; q < 9; ++q) {
    float along = 3.0f * (along_x[q] * ux + along_y[q] * uy);
    float equilibrium = weights[q] * density * (1.0f + along + 0.5f * along * along - still);
    out[q * cells + y * n + x] = f[q] - (f[q] - equilibrium) / relaxation;
  }
}
void lbm(float* a, float* b, float relaxation, int n, int steps) {
  dim3 block(64, 4), grid((n + 63) / 64, (n + 3) / 4);
  for (int t = 0; t < steps; ++t) {
    collide<<<grid, block>>>(b, a, relaxation, n);
    float* swap = a;
    a = b;
    b = swap;
  }
}

__global__ void kick(float* v, const float* p, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float ax = 0.0f, ay = 0.0f, az = 0.0f;
  for (int j = 0; j < n; ++j) {
    float dx = p[j] - p[i], dy = p[n + j] - p[n + i], dz = p[2 * n + j] - p[2 * n + i];
    float r = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f);
    float pull = r * r * r;
    ax += pull * dx;
    ay += pull * dy;
    az += pull * dz;
  }
  v[i] += dt * ax;
  v[n + i] += dt * ay;
  v[2 * n + i] += dt * az;
}
__global__ void drift(float* p, const float* v, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] += dt * v[i];
}
void leapfrog(float* p, float* v, float dt, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    drift<<<(3 * n + 255) / 256, 256>>>(p, v, dt, 3 * n);
    kick<<<(n + 127) / 128, 128>>>(v, p, dt, n);
  }
}

__global__ void hidden_layer(float* h, const float* w, const float* x, int batch, int in, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, b = blockIdx.y;
  if (i >= width) return;
  float sum = 0.0f;
  for (int j = 0; j < in; ++j) sum += w[j * width + i] * x[b * in + j];
  h[b * width + i] = tanhf(sum);
}
__global__ void output_error(float* d, const float* w, const float* h, const float* target, int width) {
  int b = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0.0f;
  for (int i = 0; i < width; ++i) sum += w[i] * h[b * width + i];
  d[b] = sum - target[b];
}
__global__ void learn_output(float* w, const float* d, const float* h, float rate, int batch, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= width) return;
  float sum = 0.0f;
  for (int b = 0; b < batch; ++b) sum += d[b] * h[b * width + i];
  w[i] -= rate * sum / batch;
}
__global__ void learn_hidden(float* w, const float* w2, const float* d, const float* h, const float* x, float rate, int batch,
                             int in, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y;
  if (i >= width) return;
  float sum = 0.0f;
  for (int b = 0; b < batch; ++b) {
    float a = h[b * width + i];
    sum += d[b] * w2[i] * (1.0f - a * a) * x[b * in + j];
  }
  w[j * width + i] -= rate * sum / batch;
}
void train(float* w1, float* w2, float* h, float* d, const float* x, const float* target, float rate, int in, int width, int batch,
           int steps) {
  dim3 wide((width + 127) / 128, batch), deep((width + 127) / 128, in);
  for (int t = 0; t < steps; ++t) {
    hidden_layer<<<wide, 128>>>(h, w1, x, batch, in, width);
    output_error<<<batch / 64, 64>>>(d, w2, h, target, width);
    learn_hidden<<<deep, 128>>>(w1, w2, d, h, x, rate, batch, in, width);
    learn_output<<<(width + 127) / 128, 128>>>(w2, d, h, rate, batch, width);
  }
}

__global__ void multiply(double* y, const double* x, const double* diagonal, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double left = i > 0 ? x[i - 1] : 0.0, right = i + 1 < n ? x[i + 1] : 0.0;
  y[i] = diagonal[i] * x[i] - left - right;
}
__global__ void add(double* y, const double* x, double a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += a * x[i];
}
__global__ void direct(double* p, const double* r, double b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] = r[i] + b * p[i];
}
__global__ void dot(double* sum, const double* x, const double* y, int n) {
  __shared__ double part[256];
  double mine = 0.0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) mine += x[i] * y[i];
  part[threadIdx.x] = mine;
  __syncthreads();
  for (int half = 128; half > 0; half /= 2) {
    if (threadIdx.x < half) part[threadIdx.x] += part[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0) atomicAdd(sum, part[0]);
}
static double product(double* sum, const double* x, const double* y, int n) {
  double host;
  cudaMemset(sum, 0, sizeof(double));
  dot<<<128, 256>>>(sum, x, y, n);
  cudaMemcpy(&host, sum, sizeof(double), cudaMemcpyDeviceToHost);
  return host;
}
void solve(double* x, double* r, double* p, double* q, double* sum, const double* diagonal, double tolerance, int n) {
  int blocks = (n + 255) / 256;
  double rr = product(sum, r, r, n);
  while (rr > tolerance) {
    multiply<<<blocks, 256>>>(q, p, diagonal, n);
    double alpha = rr / product(sum, p, q, n);
    add<<<blocks, 256>>>(x, p, alpha, n);
    add<<<blocks, 256>>>(r, q, -alpha, n);
    double next = product(sum, r, r, n);
    direct<<<blocks, 256>>>(p, r, next / rr, n);
    rr = next;
  }
}
