// prints: 5 5 5
// prints: 15 1
// prints: 200
// prints: 3.5
// Clad's conventions: adjoints come in the order of the parameters, whatever the order of the request; integers may be
// differentiated, through launches and dynamic shared memory too; a pushforward of one's own is used in forward mode.
#include <clad/Differentiator/Differentiator.h>

#include <cstdio>

__global__ void sum(int* out, int* in, int n) {
    int i = threadIdx.x;
    if (i < n) {
        int total = 0;
        for (int k = i; k < n; k += warpSize) total += in[k];
        out[i] = total;
    }
}

void launch(int* out, int* in, const int n) {
    int *in_device = nullptr, *out_device = nullptr;
    cudaMalloc(&in_device, n * sizeof(int));
    cudaMalloc(&out_device, n * sizeof(int));
    cudaMemcpy(in_device, in, n * sizeof(int), cudaMemcpyHostToDevice);
    sum<<<1, 5>>>(out_device, in_device, n);
    cudaMemcpy(out, out_device, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(in_device);
    cudaFree(out_device);
}

__global__ void through_shared(int* v, int a) {
    extern __shared__ int tile[];
    tile[0] = a * 3;
    __syncthreads();
    v[0] = tile[0] * 5 + v[0];
}

double root(double x) { return std::sqrt(x); }
double twice(double x) { return root(x) * 2; }

namespace clad {
namespace custom_derivatives {
ValueAndPushforward<double, double> root_pushforward(double x, double x_tan) { return {::root(x), 100 * x_tan}; }
}  // namespace custom_derivatives
}  // namespace clad

int main() {
    int out[5] = {}, in[5] = {5, 5, 5, 5, 5}, out_adj[5] = {5, 5, 5, 5, 5}, in_adj[5] = {};
    clad::gradient(launch, "in, out").execute(out, in, 5, out_adj, in_adj);
    printf("%d %d %d\n", in_adj[0], in_adj[1], in_adj[4]);

    int *v, *adjoints, seeds[2] = {1, 0};
    cudaMalloc(&v, sizeof(int));
    cudaMemset(v, 0, sizeof(int));
    cudaMalloc(&adjoints, sizeof seeds);
    cudaMemcpy(adjoints, seeds, sizeof seeds, cudaMemcpyHostToDevice);
    auto g = clad::gradient(through_shared);
    g.execute_kernel(dim3(1), dim3(1), sizeof(int), cudaStream_t(0), v, 90, adjoints, adjoints + 1);
    cudaMemcpy(seeds, adjoints, sizeof seeds, cudaMemcpyDeviceToHost);
    printf("%d %d\n", seeds[1], seeds[0]);
    cudaFree(v);
    cudaFree(adjoints);

    printf("%g\n", clad::differentiate(twice, 0).execute(4));

    clad::restore_tracker tracker;
    double value = 3.5;
    tracker.store(value);
    value = 0;
    tracker.restore();
    printf("%g\n", value);
}
