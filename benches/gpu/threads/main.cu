// Appended to the kernels and their gradients by ../ratios.sh: times each of them.

int main() {
  const int n = 1 << 26, w = 8192, m = 1024, t = 1 << 20;
  const size_t square = size_t(m) * m * sizeof(float), plane = size_t(w) * w * sizeof(float);
  float *x = array(n), *y = array(n), *xa = array(n), *ya = array(n), *z = array(n), *za = array(n), *s = array(1);
  dim3 b1(256), g1(n / 256), b2(32, 8), gs(w / 32, w / 8);
  report("elementwise 2^26", median_ms([&] { elementwise<<<g1, b1>>>(y, x, n); }),
         median_ms([&] { elementwise_rev<<<g1, b1>>>(y, x, n, ya, xa); }),
         median_ms([&] { elementwise_kept<<<g1, b1>>>(y, x, n, ya, xa); }),
         median_ms([&] { elementwise_least<<<g1, b1>>>(y, x, n, ya, xa); }),
         median_ms([&] { elementwise_atomic<<<g1, b1>>>(y, x, n, ya, xa); }),
         median_ms([&] { elementwise_hand<<<g1, b1>>>(y, x, n, ya, xa); }));
  report("scalar read by 2^26 threads", median_ms([&] { scale<<<g1, b1>>>(y, x, 2.0f, n); }),
         median_ms([&] { scale_rev<<<g1, b1>>>(y, x, 2.0f, n, ya, xa, s); }),
         median_ms([&] { scale_kept<<<g1, b1>>>(y, x, 2.0f, n, ya, xa, s); }),
         median_ms([&] { scale_least<<<g1, b1>>>(y, x, 2.0f, n, ya, xa, s); }),
         median_ms([&] { scale_atomic<<<g1, b1>>>(y, x, 2.0f, n, ya, xa, s); }),
         median_ms([&] { scale_hand<<<g1, b1>>>(y, x, 2.0f, n, ya, xa, s); }));
  report("5-point stencil 8192^2", median_ms([&] { stencil<<<gs, b2>>>(y, x, w, w); }),
         median_ms([&] { stencil_rev<<<gs, b2>>>(y, x, w, w, ya, xa); }),
         median_ms([&] { stencil_kept<<<gs, b2>>>(y, x, w, w, ya, xa); }),
         median_ms([&] { stencil_least<<<gs, b2>>>(y, x, w, w, ya, xa); }),
         median_ms([&] { stencil_atomic<<<gs, b2>>>(y, x, w, w, ya, xa); }), median_ms([&] {
           stencil_hand<<<gs, b2>>>(y, x, w, w, ya, xa);
           cudaMemsetAsync(ya, 0, plane);
         }));
  for (dim3 bm : {dim3(16, 16), dim3(32, 8), dim3(32, 32)}) {
    dim3 gm(m / bm.x, m / bm.y);
    printf("blocks of %u x %u: ", bm.x, bm.y);
    report("naive matrix product 1024^3", median_ms([&] { matmul<<<gm, bm>>>(y, x, z, m); }),
           median_ms([&] { matmul_rev<<<gm, bm>>>(y, x, z, m, ya, xa, za); }),
           median_ms([&] { matmul_kept<<<gm, bm>>>(y, x, z, m, ya, xa, za); }),
           median_ms([&] { matmul_least<<<gm, bm>>>(y, x, z, m, ya, xa, za); }),
         median_ms([&] { matmul_atomic<<<gm, bm>>>(y, x, z, m, ya, xa, za); }), median_ms([&] {
             matmul_hand<<<gm, bm>>>(y, x, z, m, ya, xa, za);
             cudaMemsetAsync(ya, 0, square);
           }));
  }
  report("recurrence, 100 steps, 2^20", median_ms([&] { recurrence<<<t / 256, 256>>>(y, x, t, 100); }),
         median_ms([&] { recurrence_rev<<<t / 256, 256>>>(y, x, t, 100, ya, xa); }),
         median_ms([&] { recurrence_kept<<<t / 256, 256>>>(y, x, t, 100, ya, xa); }),
         median_ms([&] { recurrence_least<<<t / 256, 256>>>(y, x, t, 100, ya, xa); }),
         median_ms([&] { recurrence_atomic<<<t / 256, 256>>>(y, x, t, 100, ya, xa); }), 0.0f);
  printf("last error: %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  return 0;
}
