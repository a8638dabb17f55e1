// Appended to the kernels and their gradients by ../ratios.sh: times them, and compares the gradients with those by hand.

// The largest difference of the adjoints after one run of each from the same start, relative to the largest number.
template <class Generated, class Hand>
static float difference(float* adj, size_t n, float* seed, size_t seeds, Generated generated, Hand hand) {
  std::vector<float> start(seeds), first(n), second(n);
  for (size_t i = 0; i < seeds; ++i) start[i] = float(i % 17) / 17 - 0.4f;
  for (int which = 0; which < 2; ++which) {
    cudaMemset(adj, 0, n * sizeof(float));
    cudaMemcpy(seed, start.data(), seeds * sizeof(float), cudaMemcpyHostToDevice);
    which ? hand() : generated();
    cudaMemcpy((which ? second : first).data(), adj, n * sizeof(float), cudaMemcpyDeviceToHost);
  }
  float worst = 0, largest = 1e-20f;
  for (size_t i = 0; i < n; ++i) {
    worst = std::max(worst, std::abs(first[i] - second[i]));
    largest = std::max(largest, std::abs(second[i]));
  }
  return worst / largest;
}

int main() {
  const int n = 1 << 26, m = 1024, rows = 4096, cols = 1024, keys = 1 << 24, bodies = 16384;
  std::vector<float> values(n);
  for (int i = 0; i < n; ++i) values[i] = float(i * 2654435761u % 1000) / 1000 - 0.3f;
  std::vector<int> bin(keys);
  for (int i = 0; i < keys; ++i) bin[i] = i * 2654435761u % 256;
  float *x = array(n), *y = array(n), *z = array(n), *xa = array(n), *ya = array(n), *za = array(n), *wa = array(n);
  int* key = (int*)array(keys);
  cudaMemcpy(x, values.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(z, values.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(key, bin.data(), keys * sizeof(int), cudaMemcpyHostToDevice);
  const size_t square = size_t(m) * m, table = size_t(rows) * cols;

  dim3 bt(TILE, TILE), gt(m / TILE, m / TILE);
  auto matmul_g = [&] { tiled_matmul_rev<<<gt, bt>>>(y, x, z, m, ya, xa, za); };
  auto matmul_h = [&] {
    tiled_matmul_hand_a<<<gt, bt>>>(ya, z, xa, m);
    tiled_matmul_hand_b<<<gt, bt>>>(ya, x, za, m);
    cudaMemsetAsync(ya, 0, square * sizeof(float));
  };
  printf("(differs by %.1e) ", difference(xa, square, ya, square, matmul_g, matmul_h));
  report("tiled matrix product 1024^3", median_ms([&] { tiled_matmul<<<gt, bt>>>(y, x, z, m); }), median_ms(matmul_g),
         median_ms([&] { tiled_matmul_kept<<<gt, bt>>>(y, x, z, m, ya, xa, za); }),
         median_ms([&] { tiled_matmul_least<<<gt, bt>>>(y, x, z, m, ya, xa, za); }),
         median_ms([&] { tiled_matmul_atomic<<<gt, bt>>>(y, x, z, m, ya, xa, za); }), median_ms(matmul_h));

  auto softmax_g = [&] { softmax_rev<<<rows, 256>>>(y, x, cols, ya, xa); };
  auto softmax_h = [&] { softmax_hand<<<rows, 256>>>(y, cols, ya, xa); };
  printf("(differs by %.1e) ", difference(xa, table, ya, table, softmax_g, softmax_h));
  report("softmax 4096 x 1024", median_ms([&] { softmax<<<rows, 256>>>(y, x, cols); }), median_ms(softmax_g),
         median_ms([&] { softmax_kept<<<rows, 256>>>(y, x, cols, ya, xa); }),
         median_ms([&] { softmax_least<<<rows, 256>>>(y, x, cols, ya, xa); }),
         median_ms([&] { softmax_atomic<<<rows, 256>>>(y, x, cols, ya, xa); }), median_ms(softmax_h));

  auto norm_g = [&] { layer_norm_rev<<<rows, 256>>>(y, x, z, z, cols, ya, xa, za, wa); };
  auto norm_h = [&] { layer_norm_hand<<<264, 256>>>(x, z, rows, cols, ya, xa, za, wa); };
  printf("(differs by %.1e) ", difference(xa, table, ya, table, norm_g, norm_h));
  report("layer norm 4096 x 1024", median_ms([&] { layer_norm<<<rows, 256>>>(y, x, z, z, cols); }), median_ms(norm_g),
         median_ms([&] { layer_norm_kept<<<rows, 256>>>(y, x, z, z, cols, ya, xa, za, wa); }),
         median_ms([&] { layer_norm_least<<<rows, 256>>>(y, x, z, z, cols, ya, xa, za, wa); }),
         median_ms([&] { layer_norm_atomic<<<rows, 256>>>(y, x, z, z, cols, ya, xa, za, wa); }), median_ms(norm_h));

  auto sum_g = [&] { sum_squares_rev<<<2112, 256>>>(y, x, n, ya, xa); };
  auto sum_h = [&] { sum_squares_hand<<<2112, 256>>>(x, n, ya, xa); };
  printf("(differs by %.1e) ", difference(xa, n, ya, 1, sum_g, sum_h));
  report("block reduction 2^26", median_ms([&] { sum_squares<<<2112, 256>>>(y, x, n); }), median_ms(sum_g),
         median_ms([&] { sum_squares_kept<<<2112, 256>>>(y, x, n, ya, xa); }),
         median_ms([&] { sum_squares_least<<<2112, 256>>>(y, x, n, ya, xa); }),
         median_ms([&] { sum_squares_atomic<<<2112, 256>>>(y, x, n, ya, xa); }), median_ms(sum_h));

  auto bins_g = [&] { histogram_rev<<<keys / 256, 256>>>(y, x, key, keys, ya, xa); };
  auto bins_h = [&] { histogram_hand<<<keys / 256, 256>>>(x, key, keys, ya, xa); };
  printf("(differs by %.1e) ", difference(xa, keys, ya, 256, bins_g, bins_h));
  report("histogram 2^24 in 256 bins", median_ms([&] { histogram<<<keys / 256, 256>>>(y, x, key, keys); }), median_ms(bins_g),
         median_ms([&] { histogram_kept<<<keys / 256, 256>>>(y, x, key, keys, ya, xa); }),
         median_ms([&] { histogram_least<<<keys / 256, 256>>>(y, x, key, keys, ya, xa); }),
         median_ms([&] { histogram_atomic<<<keys / 256, 256>>>(y, x, key, keys, ya, xa); }), median_ms(bins_h));

  float4 *body = (float4*)x, *acc = (float4*)y, *body_adj = (float4*)xa, *acc_adj = (float4*)ya;
  auto body_g = [&] { forces_rev<<<bodies / 256, 256>>>(acc, body, bodies, acc_adj, body_adj); };
  auto body_h = [&] { forces_hand<<<bodies / 256, 256>>>(body, bodies, acc_adj, body_adj); };
  printf("(differs by %.1e) ", difference(xa, 4 * bodies, ya, 4 * bodies, body_g, body_h));
  report("N-body 16384, tiles", median_ms([&] { forces<<<bodies / 256, 256>>>(acc, body, bodies); }), median_ms(body_g),
         median_ms([&] { forces_kept<<<bodies / 256, 256>>>(acc, body, bodies, acc_adj, body_adj); }),
         median_ms([&] { forces_least<<<bodies / 256, 256>>>(acc, body, bodies, acc_adj, body_adj); }),
         median_ms([&] { forces_atomic<<<bodies / 256, 256>>>(acc, body, bodies, acc_adj, body_adj); }), median_ms(body_h));
  printf("last error: %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  return 0;
}
