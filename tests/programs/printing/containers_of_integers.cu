// prints: 1 1 0 0 0
// prints: 5 0 6 3
// prints: 0 3 0
// prints: 10 20
// Clad's gradients take an adjoint for each parameter, those that are containers of integers too: keys have none, integers that are moved
// hand theirs on, and integers that numbers are multiplied by have one.
#include <clad/Differentiator/Differentiator.h>
#include <thrust/device_vector.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>

#include <cstdio>
#include <vector>

void sums(const thrust::device_vector<int>& keys, const thrust::device_vector<double>& values, thrust::device_vector<int>& keys_out,
          thrust::device_vector<double>& out) {
  thrust::reduce_by_key(keys.begin(), keys.end(), values.begin(), keys_out.begin(), out.begin());
}
void sorted(thrust::device_vector<int>& keys, thrust::device_vector<double>& values) {
  thrust::sort_by_key(keys.begin(), keys.end(), values.begin());
}
void weighted(const std::vector<int>& counts, const std::vector<double>& values, std::vector<double>& out) {
  for (size_t i = 0; i < out.size(); ++i) out[i] = counts[i] * values[i];
}

int main() {
  const std::vector<int> k{1, 1, 2, 2, 2};
  const std::vector<double> v{10, 20, 3, 4, 5};
  thrust::device_vector<int> keys = k, keys_out(5), keys_adj(5), keys_out_adj(5);
  thrust::device_vector<double> values = v, out(5), values_adj(5), out_adj(5);
  out_adj[0] = 1;
  clad::gradient(sums).execute(keys, values, keys_out, out, &keys_adj, &values_adj, &keys_out_adj, &out_adj);
  for (int i = 0; i < 5; ++i) std::printf("%g%c", (double)values_adj[i] + (int)keys_adj[i], i < 4 ? ' ' : '\n');

  const std::vector<int> unsorted{3, 1, 4, 2};
  thrust::device_vector<int> order = unsorted, order_adj(4);
  thrust::device_vector<double> numbers(4), numbers_adj(4);
  numbers_adj[0] = 0, numbers_adj[2] = 5, numbers_adj[3] = 6, order_adj[1] = 3;
  clad::gradient(sorted).execute(order, numbers, &order_adj, &numbers_adj);
  for (int i = 0; i < 4; ++i) std::printf("%g%c", (double)numbers_adj[i] + (int)order_adj[i], i < 3 ? ' ' : '\n');

  std::vector<int> counts{2, 3, 4}, counts_adj(3);
  std::vector<double> at{10, 20, 30}, result(3), at_adj(3), result_adj{0, 1, 0};
  clad::gradient(weighted).execute(counts, at, result, &counts_adj, &at_adj, &result_adj);
  std::printf("%g %g %g\n", at_adj[0], at_adj[1], at_adj[2]);
  std::printf("%d %d\n", counts_adj[1] - 10, counts_adj[1]);
}
