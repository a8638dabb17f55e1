// Which four of `w` are added to is known from the tape alone, where all lanes have the same number: one loop of the two is added at once.
__global__ void kept(const float *w, float *y, int m, int q) {
  float s = 0;
  int r = 1;
  for (int t = 0; t < m; ++t) {
    r = (r * 5 + 1) % 7;
    for (int u = 0; u < q; ++u)
      for (int j = 0; j < 2; ++j)
        for (int k = 0; k < 2; ++k) s = s * 0.5f + w[r * 4 + j * 2 + k] * u;
  }
  y[threadIdx.x] = s;
}
