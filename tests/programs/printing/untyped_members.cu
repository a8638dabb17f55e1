// prints: scaled: 2 2 2 2 2 2 2 2 2 2 by 112
// prints: squares: 6 8 10
// prints: words: 1 3 5 7
// Lists of arrays whose types the kernel knows, as optimizers of PyTorch have them: `void *` in a struct, and copies by
// std::aligned_storage. The adjoint of such a list is a list of the adjoints.
#include <cuda_runtime.h>
#include <cugrad/cugrad.h>

#include <cstdint>
#include <cstdio>
#include <type_traits>

template <int n>
struct List {
    void* addresses[n][3];
    int sizes[3];
    unsigned char tensor_of_block[4];
};

template <class T>
__device__ bool is_aligned(T* p) { return (uint64_t)p % (4 * sizeof(T)) == 0; }
template <class T>
__device__ void load_store(T* to, T* from, int to_offset, int from_offset) {
    typedef typename std::aligned_storage<4 * sizeof(T), 4 * alignof(T)>::type Words;
    ((Words*)to)[to_offset] = ((Words*)from)[from_offset];
}

template <class In, class Out>
struct Scale {
    __device__ void operator()(List<2>& list, float scale) {
        const int tensor = list.tensor_of_block[blockIdx.x], n = list.sizes[tensor];
        In* in = (In*)list.addresses[0][tensor];
        Out* out = (Out*)list.addresses[1][tensor];
        In r_in[4];
        Out r_out[4];
        if (n % 4 == 0 && is_aligned(in) && is_aligned(out)) {
            for (int i = threadIdx.x; i * 4 < n; i += blockDim.x) {
                load_store(r_in, in, 0, i);
                for (int k = 0; k < 4; ++k) r_out[k] = r_in[k] * scale;
                load_store(out, r_out, i, 0);
            }
        } else {
            for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = in[i] * scale;
        }
    }
};
template <class List, class F, class... Args>
__global__ void apply(List list, F f, Args... args) { f(list, args...); }

struct Pair {
    void* y;
    const void* x;
};
__global__ void squares(Pair p, int n) {
    const int i = threadIdx.x;
    if (i < n) ((double*)p.y)[i] = ((const double*)p.x)[i] * ((const double*)p.x)[i];
}
// Nothing but words is seen of the output.
__global__ void words(Pair p) {
    const float* x = (const float*)p.x;
    float* y = (float*)p.y;
    float v[4];
    for (int k = 0; k < 4; ++k) v[k] = x[k] * (2 * k + 1);
    *(int4*)y = *(const int4*)v;
}

template <class T>
T* fresh(int n, T first, T step) {
    T* p;
    cudaMallocManaged(&p, n * sizeof(T));
    for (int i = 0; i < n; ++i) p[i] = first + i * step;
    return p;
}

int main() {
    List<2> list = {}, list_adj = {};
    const int sizes[] = {4, 3, 3};
    for (int t = 0; t < 3; ++t) {
        list.sizes[t] = sizes[t];
        list.tensor_of_block[t] = (unsigned char)t;
        list.addresses[0][t] = fresh(4, 1.0f + 10 * t, 1.0f);
        list.addresses[1][t] = fresh(4, 0.0f, 0.0f);
        list_adj.addresses[0][t] = fresh(4, 0.0f, 0.0f);
        list_adj.addresses[1][t] = fresh(4, 1.0f, 0.0f);
    }
    List<2>* adjoint;
    cudaMallocManaged(&adjoint, sizeof(list_adj));
    *adjoint = list_adj;
    float* scale_adj = fresh(1, 0.0f, 0.0f);
    cugrad::gradient(apply<List<2>, Scale<float, float>, float>, "list, args").execute_kernel(3, 32, list, Scale<float, float>(), 2.0f, adjoint, scale_adj);
    cudaDeviceSynchronize();
    printf("scaled:");
    for (int t = 0; t < 3; ++t)
        for (int i = 0; i < sizes[t]; ++i) printf(" %g", ((float*)list_adj.addresses[0][t])[i]);
    printf(" by %g\n", *scale_adj);

    double *x = fresh(4, 3.0, 1.0), *y = fresh(4, 0.0, 0.0), *x_adj = fresh(4, 0.0, 0.0), *y_adj = fresh(4, 1.0, 0.0);
    Pair* both;
    cudaMallocManaged(&both, sizeof(Pair));
    *both = {y_adj, x_adj};
    cugrad::gradient(squares, "p").execute_kernel(1, 32, Pair{y, x}, 3, both);
    cudaDeviceSynchronize();
    printf("squares: %g %g %g\n", x_adj[0], x_adj[1], x_adj[2]);

    float *u = fresh(4, 3.0f, 1.0f), *v = fresh(4, 0.0f, 0.0f), *u_adj = fresh(4, 0.0f, 0.0f), *v_adj = fresh(4, 1.0f, 0.0f);
    *both = {v_adj, u_adj};
    cugrad::gradient(words, "p").execute_kernel(1, 1, Pair{v, u}, both);
    cudaDeviceSynchronize();
    printf("words: %g %g %g %g\n", u_adj[0], u_adj[1], u_adj[2], u_adj[3]);
}
