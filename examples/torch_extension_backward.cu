// The kernel of a PyTorch extension, and the backward pass that one would write by hand.
//
// The layout is that of an extension: templates over scalar_t, accessors, `__restrict__`, a forward and a backward function on the host.
// Only the forward kernel is written; the backward function executes its gradient. Tensors are stand-ins, so that no Torch is needed.
#include <cugrad/cugrad.h>

#include "verdict.h"

// What torch::PackedTensorAccessor32 is to a kernel.
template <class scalar_t>
struct Accessor2 {
    scalar_t* __restrict__ data;
    int sizes[2];
    __device__ scalar_t& operator()(int i, int j) const { return data[i * sizes[1] + j]; }
};

template <class scalar_t>
struct Tensor {
    managed<scalar_t> values;
    int rows, columns;
    Tensor(int rows, int columns, scalar_t value = 0) : values(rows * columns, value), rows(rows), columns(columns) {}
    Accessor2<scalar_t> accessor() { return {values.data, {rows, columns}}; }
};

template <class scalar_t>
__device__ __forceinline__ scalar_t sigmoid(scalar_t z) {
    return scalar_t(1) / (scalar_t(1) + exp(-z));
}
template <class scalar_t>
__device__ __forceinline__ scalar_t elu(scalar_t z, scalar_t alpha = scalar_t(1)) {
    return z > scalar_t(0) ? z : alpha * (exp(z) - scalar_t(1));
}

// A cell with an input, an output and a candidate gate: three columns of `gates` per feature.
template <class scalar_t>
__global__ void cell_forward_kernel(Accessor2<scalar_t> gates, Accessor2<scalar_t> old_cell, Accessor2<scalar_t> new_h,
                                    Accessor2<scalar_t> new_cell) {
    const int n = blockIdx.y;
    const int c = blockIdx.x * blockDim.x + threadIdx.x;
    const int features = old_cell.sizes[1];
    if (c < features) {
        const scalar_t input = sigmoid(gates(n, c));
        const scalar_t output = sigmoid(gates(n, features + c));
        const scalar_t candidate = elu(gates(n, 2 * features + c));
        new_cell(n, c) = old_cell(n, c) + candidate * input;
        new_h(n, c) = tanh(new_cell(n, c)) * output;
    }
}

template <class scalar_t>
void cell_forward(Tensor<scalar_t>& gates, Tensor<scalar_t>& old_cell, Tensor<scalar_t>& new_h, Tensor<scalar_t>& new_cell) {
    const int threads = 32;
    const dim3 blocks((old_cell.columns + threads - 1) / threads, old_cell.rows);
    cell_forward_kernel<scalar_t><<<blocks, threads>>>(gates.accessor(), old_cell.accessor(), new_h.accessor(), new_cell.accessor());
    cudaDeviceSynchronize();
}

// An adjoint of a struct that holds a pointer is the same struct with the adjoint's pointer.
template <class scalar_t>
struct Gradient {
    managed<Accessor2<scalar_t>> adjoint;
    explicit Gradient(Tensor<scalar_t>& tensor) : adjoint(1, tensor.accessor()) {}
};

void cell_backward(Tensor<double>& gates, Tensor<double>& old_cell, Tensor<double>& grad_h, Tensor<double>& grad_cell,
                   Tensor<double>& grad_gates, Tensor<double>& grad_old_cell) {
    const int threads = 32;
    const dim3 blocks((old_cell.columns + threads - 1) / threads, old_cell.rows);
    Tensor<double> new_h(old_cell.rows, old_cell.columns), new_cell(old_cell.rows, old_cell.columns);
    Gradient<double> gates_adj(grad_gates), old_cell_adj(grad_old_cell), h_adj(grad_h), cell_adj(grad_cell);
    auto backward = cugrad::gradient(cell_forward_kernel<double>, "gates, old_cell, new_h, new_cell");
    backward.execute_kernel(blocks, dim3(threads), gates.accessor(), old_cell.accessor(), new_h.accessor(), new_cell.accessor(),
                            gates_adj.adjoint.data, old_cell_adj.adjoint.data, h_adj.adjoint.data, cell_adj.adjoint.data);
    cudaDeviceSynchronize();
}

int main() {
    const int batch = 5, features = 40;
    numbers random;
    Tensor<double> gates(batch, 3 * features), old_cell(batch, features), new_h(batch, features), new_cell(batch, features);
    Tensor<double> weight_h(batch, features), weight_cell(batch, features), grad_h(batch, features), grad_cell(batch, features);
    Tensor<double> grad_gates(batch, 3 * features), grad_old_cell(batch, features);
    for (int i = 0; i < gates.values.size; ++i) gates.values[i] = random.uniform(-2, 2);
    for (int i = 0; i < old_cell.values.size; ++i) {
        old_cell.values[i] = random.uniform(-1, 1);
        weight_h.values[i] = grad_h.values[i] = random.uniform(-1, 1);
        weight_cell.values[i] = grad_cell.values[i] = random.uniform(-1, 1);
    }
    cell_backward(gates, old_cell, grad_h, grad_cell, grad_gates, grad_old_cell);

    auto loss = [&] {
        cell_forward(gates, old_cell, new_h, new_cell);
        double sum = 0.0;
        for (int i = 0; i < new_h.values.size; ++i)
            sum += weight_h.values[i] * new_h.values[i] + weight_cell.values[i] * new_cell.values[i];
        return sum;
    };
    verdict check(1e-6);
    for (int i = 0; i < gates.values.size; i += 37) check.difference(grad_gates.values[i], gates.values[i], 1e-6, loss);
    for (int i = 0; i < old_cell.values.size; i += 29) check.difference(grad_old_cell.values[i], old_cell.values[i], 1e-6, loss);
    return check.report("extension");
}
