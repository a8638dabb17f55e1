// Counting and partitioning on the device, and assignments to its vectors.
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/partition.h>

#include <cstdio>

struct Even {
  __host__ __device__ bool operator()(int x) { return x % 2 == 0; }
};

int main() {
  const int keys[8] = {3, 4, 5, 4, 8, 7, 4, 1};
  double values[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  int *d = nullptr;
  double *e = nullptr;
  cudaMalloc(&d, sizeof keys);
  cudaMalloc(&e, sizeof values);
  cudaMemcpy(d, keys, sizeof keys, cudaMemcpyHostToDevice);
  cudaMemcpy(e, values, sizeof values, cudaMemcpyHostToDevice);
  int wrong = 0;
  wrong += thrust::count(thrust::device, d, d + 8, 4) != 3;
  wrong += thrust::count_if(thrust::device, d, d + 8, Even()) != 4;
  wrong += thrust::stable_partition(thrust::device, e, e + 8, d, Even()) != e + 4;
  cudaMemcpy(values, e, sizeof values, cudaMemcpyDeviceToHost);
  const double expected[8] = {1, 3, 4, 6, 0, 2, 5, 7};
  for (int i = 0; i < 8; i++) wrong += values[i] != expected[i];
  wrong += thrust::partition(thrust::device, d, d + 8, Even()) != d + 4;
  thrust::device_vector<int> all(5, 2);
  wrong += thrust::count(all.begin(), all.end(), 2) != 5;
  wrong += thrust::partition(all.begin(), all.end(), Even()) != all.end();
  const int three[3] = {6, 7, 8};
  all.assign(three, three + 3);
  wrong += all.size() != 3 || all[2] != 8;
  all.assign(4, 9);
  wrong += thrust::count(all.begin(), all.end(), 9) != 4;
  cudaFree(d);
  cudaFree(e);
  std::printf("%d wrong\n", wrong);
  return wrong == 0 ? 0 : 1;
}
