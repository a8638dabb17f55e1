// Device memory: what is allowed and what is caught.
#include <cstdio>
#include <cstring>

//> round trip 42, fresh memory is cleared: 1
//> wrong kinds: 1 1 1 1, default 0
//! (cudaMemcpyDeviceToHost) at
//! is a device pointer (the 400 bytes of cudaMalloc at
//! is a host pointer, but a device pointer is needed
//> out of range: 1 1 1 fits 0
//! has 8 bytes left from offset 392 of the 400 bytes of cudaMalloc at
//> double free 1 inside 1 host pointer 1 null 0 pinned by cudaFree 1
//! was freed before: the 400 bytes of cudaMalloc at
//! points 4 bytes into the 100 bytes of cudaMalloc at
//! is no device pointer: nothing was allocated there
//> copy from freed: 1
//> huge: cudaErrorMemoryAllocation
//> managed 7 8
//> symbols 3 4 5 too long 1, size 16, through its address 9
//> pitch 512, rows 1 2 3 4 5 6, too narrow: 12
//> three dimensions: 1 8
//> types: 2 3 1 1 0
//> registered twice: 712, unregistered twice: 713
//> bad direction: 21

__constant__ float table[4];
__device__ int counter;
__managed__ int managed_variable;
__global__ void bump(int *p) { p[0] += 1 + managed_variable; }
__global__ void read_symbols(float *out) { out[0] = table[1], out[1] = table[2], out[2] = counter; }

int main() {
  int host = 42, back = 0;
  int *p, *q;
  cudaMalloc(&p, 100 * sizeof(int));
  float fresh;
  cudaMemcpy(&fresh, p, 4, cudaMemcpyDeviceToHost);
  cudaMemcpy(p, &host, 4, cudaMemcpyHostToDevice);
  cudaMemcpy(&back, p, 4, cudaMemcpyDeviceToHost);
  printf("round trip %d, fresh memory is cleared: %d\n", back, fresh == 0);

  int a = cudaMemcpy(p, &host, 4, cudaMemcpyDeviceToHost), b = cudaMemcpy(&back, &host, 4, cudaMemcpyHostToDevice);
  int c = cudaMemcpy(&back, p, 4, cudaMemcpyHostToHost), d = cudaMemcpy(p, &host, 4, cudaMemcpyDeviceToDevice);
  printf("wrong kinds: %d %d %d %d, default %d\n", a, b, c, d, cudaMemcpy(&back, p, 4, cudaMemcpyDefault));
  char big[1000];
  a = cudaMemcpy(big, p + 98, 12, cudaMemcpyDeviceToHost), b = cudaMemset(p, 0, 401), c = cudaMemcpy(p, big, 1000, cudaMemcpyHostToDevice);
  printf("out of range: %d %d %d fits %d\n", a, b, c, cudaMemcpy(big, p + 98, 8, cudaMemcpyDeviceToHost));

  cudaFree(p);
  cudaMalloc(&q, 100);
  void *pinned;
  cudaMallocHost(&pinned, 64);
  a = cudaFree(p), b = cudaFree(q + 1), c = cudaFree(&host), d = cudaFree(nullptr);
  printf("double free %d inside %d host pointer %d null %d pinned by cudaFree %d\n", a, b, c, d, cudaFree(pinned));
  cudaFree(q);
  printf("copy from freed: %d\n", cudaMemcpy(&back, q, 4, cudaMemcpyDeviceToHost));
  printf("huge: %s\n", cudaGetErrorName(cudaMalloc(&q, (size_t)1 << 60)));

  int *m;
  cudaMallocManaged(&m, 4);
  *m = 6;
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 1), false, [&](auto... x) { bump(x...); }, m);
  printf("managed %d ", *m);
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 1), false, [&](auto... x) { bump(x...); }, m);
  printf("%d\n", *m);

  float values[] = {2, 3, 4, 5}, *out, *address;
  int five = 5, nine = 9;
  size_t size;
  cudaMallocManaged(&out, 12);
  cudaMemcpyToSymbol(table, values, sizeof values);
  cudaMemcpyToSymbol(counter, &five, sizeof five, 0, cudaMemcpyHostToDevice);
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 1), false, [&](auto... x) { read_symbols(x...); }, out);
  a = cudaMemcpyToSymbol(table, values, sizeof values, 4);
  cudaGetSymbolSize(&size, table);
  cudaGetSymbolAddress(&address, counter);
  cudaMemcpy(address, &nine, 4, cudaMemcpyHostToDevice);
  cudaMemcpyFromSymbol(&back, counter, 4);
  printf("symbols %g %g %g too long %d, size %zu, through its address %d\n", out[0], out[1], out[2], a, size, back);

  size_t pitch;
  float *rows, in[] = {1, 2, 3, 4, 5, 6}, got[6];
  cudaMallocPitch(&rows, &pitch, 3 * sizeof(float), 2);
  cudaMemset2D(rows, pitch, 0, 3 * sizeof(float), 2);
  cudaMemcpy2D(rows, pitch, in, 12, 12, 2, cudaMemcpyHostToDevice);
  cudaMemcpy2DAsync(got, 12, rows, pitch, 12, 2, cudaMemcpyDeviceToHost);
  printf("pitch %zu, rows %g %g %g %g %g %g, too narrow: %d\n", pitch, got[0], got[1], got[2], got[3], got[4], got[5],
         cudaMemcpy2D(got, 8, rows, pitch, 12, 2, cudaMemcpyDeviceToHost));

  cudaPitchedPtr volume;
  char cube[8] = {1, 2, 3, 4, 5, 6, 7, 8}, cube_back[8] = {};
  cudaMalloc3D(&volume, make_cudaExtent(2, 2, 2));
  cudaMemcpy3DParms parameters = {};
  parameters.srcPtr = make_cudaPitchedPtr(cube, 2, 2, 2);
  parameters.dstPtr = volume;
  parameters.extent = make_cudaExtent(2, 2, 2);
  parameters.kind = cudaMemcpyHostToDevice;
  cudaMemcpy3D(&parameters);
  parameters.srcPtr = volume;
  parameters.dstPtr = make_cudaPitchedPtr(cube_back, 2, 2, 2);
  parameters.kind = cudaMemcpyDeviceToHost;
  cudaMemcpy3D(&parameters);
  printf("three dimensions: %d %d\n", cube_back[0], cube_back[7]);

  int registered[4];
  cudaHostRegister(registered, sizeof registered, 0);
  cudaPointerAttributes t[5];
  const void *pointers[] = {rows, m, pinned, registered + 1, &host};
  for (int i = 0; i < 5; i++) cudaPointerGetAttributes(&t[i], pointers[i]);
  printf("types: %d %d %d %d %d\n", t[0].type, t[1].type, t[2].type, t[3].type, t[4].type);
  a = cudaHostRegister(registered, 4, 0);
  cudaHostUnregister(registered);
  printf("registered twice: %d, unregistered twice: %d\n", a, cudaHostUnregister(registered));
  printf("bad direction: %d\n", cudaMemcpy(rows, in, 4, (cudaMemcpyKind)9));
}
