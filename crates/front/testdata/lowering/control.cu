
__device__ int cls(double v) { switch ((int)(v * 3)) { case -5 ... -1: return -1; case 0: return 0; default: if (v > 1) return 2; return 1; case 3: { if (v > 1.1) break; return 7; } } return 9; }
__device__ double early(const double* x, int n) { for (int k = 0; k < n; ++k) { if (x[k] > 1.5) return x[k] * k; for (int j = 0; j < 3; ++j) { if (x[k] + j > 2.9) return -1; if (j == 1 && x[k] < -1) break; if (x[k] < -1.8) continue; } } return 0.5; }
__device__ double f(const double* x, int i, int n) {
  double s = 0; int k = 0; double y = x[i];
  do { if (x[k] < 0) { k += 2; continue; } if (x[k] > 1.7) break; s += x[k]; k++; } while (k < 10);
  while (true) { if (k++ > 13) break; if (k % 2) continue; s -= x[k] * 0.5; }
  for (int a = 0, b = 10; a < b; a++, --b) { if (a == 3) { s += b; continue; } s += a * y; }
  for (;;) { s *= 0.9; if (s < 0.1 || k > 40) break; else if (k == 20) { k += 7; continue; } k += 3; }
  int w = i % 7; switch (w) { case 0: s += 1; case 1: s += 2; if (y > 0) break; case 2: s += 4; break; default: s += 8; case 5: s += 16; case 6: { s += 32; break; } }
  switch (int t = i % 4; t) { case 1: s += t; break; case 2: for (int q = 0; q < 4; ++q) { if (q == 2) break; s += q; } break; case 3: return s; }
  if (int t = cls(y); t > 0) s += t; else if (t < 0) s -= t * 3;
  while (int left = 5 - k % 5) { k += left; s += 0.25; if (s > 50) break; }
  do { s += 1; if (y > 1) break; s += 2; } while (0);
  for (int r = 0; r < 3; ++r) { switch (r) { case 1: continue; case 2: s += 3; break; default: s += 100; } s += 0.5; }
  { if (y > 1.9) return -s; s += 3; }
  if (y < -1.5) { if (y < -1.8) return s * 2; s += 1; } else if (y < -1) { return 3; } else { s += early(x, n); }
  bool flag = false; for (int r = 0; r < 8 && !flag; r++) { flag = x[r] > 1.0; } s += flag ? 2 : y;
  int u = 0; while (u < 5 && x[u] < 1.2 && ++u) s += 0.01; s += u;
  const double big = (y > 0 && s / y > 3) || (i & 1) ? s : y; s += big;
  goto_free: s += (y > 0 ? x[(i + 1) % n] : x[0]);
  return s + (k++, k * 2) + (u ? : 4);
}
__global__ void kernel(double* out, const double* x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; out[i] = f(x, i, n); }
