// Contraction of two tensors of rank 3 over a chosen axis of each: start and step come back through references
// from two switches over unsigned 64-bit numbers.
typedef unsigned long long int size_type;

__device__ void start_step(size_type& start, size_type& step, size_type idx, const size_type dim[3], int axis) {
    size_type a, b, c;
    switch (axis) {
        case 0:
            b = idx / dim[2];
            c = idx % dim[2];
            start = b * dim[2] + c;
            step = dim[1] * dim[2];
            break;
        case 1:
            a = idx / dim[2];
            c = idx % dim[2];
            start = a * dim[1] * dim[2] + c;
            step = dim[2];
            break;
        case 2:
            a = idx / dim[1];
            b = idx % dim[1];
            start = a * dim[1] * dim[2] + b * dim[2];
            step = 1;
            break;
    }
}

__global__ void contract(double* C, const double* A, const double* B, const size_type* dims, size_type K, int cA, int cB) {
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    const size_type A_dim[3] = {dims[0], dims[1] + 1, K}, B_dim[3] = {K, dims[3] + 1, dims[4]};
    size_type rest = B_dim[(cB + 1) % 3] * B_dim[(cB + 2) % 3];
    int total = A_dim[(cA + 1) % 3] * A_dim[(cA + 2) % 3] * rest;
    if (idx < total) {
        size_type A_start, B_start, A_step, B_step;
        start_step(A_start, A_step, idx / rest, A_dim, cA);
        start_step(B_start, B_step, idx % rest, B_dim, cB);
        double sum = 0.0;
        for (int i = 0; i < A_dim[cA]; i++) sum += A[A_start + (i * A_step)] * B[B_start + (i * B_step)];
        C[idx] = sum;
    }
}
