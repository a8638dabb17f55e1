typedef unsigned long long int size_type;

__device__ void computeStartStep(size_type& A_start, size_type& A_step, size_type& B_start, size_type& B_step, const int idx,
                                 const size_type A_dim[3], const size_type B_dim[3], const int contractDimA, const int contractDimB) {
    size_type A_a, A_b, A_c, B_d, B_e, B_f;
    switch (contractDimA) {
        case 0:
            A_b = idx / (A_dim[2] * B_dim[(contractDimB + 1) % 3] * B_dim[(contractDimB + 2) % 3]);
            A_c = (idx / (B_dim[(contractDimB + 1) % 3] * B_dim[(contractDimB + 2) % 3])) % A_dim[2];
            A_start = 0 + A_b * A_dim[2] + A_c;
            A_step = A_dim[1] * A_dim[2];
            break;
        case 1:
            A_a = idx / (A_dim[2] * B_dim[(contractDimB + 1) % 3] * B_dim[(contractDimB + 2) % 3]);
            A_c = (idx / (B_dim[(contractDimB + 1) % 3] * B_dim[(contractDimB + 2) % 3])) % A_dim[2];
            A_start = A_a * A_dim[1] * A_dim[2] + 0 + A_c;
            A_step = A_dim[2];
            break;
        case 2:
            A_a = idx / (A_dim[1] * B_dim[(contractDimB + 1) % 3] * B_dim[(contractDimB + 2) % 3]);
            A_b = (idx / (B_dim[(contractDimB + 1) % 3] * B_dim[(contractDimB + 2) % 3])) % A_dim[1];
            A_start = A_a * A_dim[1] * A_dim[2] + A_b * A_dim[2];
            A_step = 1;
            break;
    }
    switch (contractDimB) {
        case 0:
            B_e = (idx / B_dim[2]) % B_dim[1];
            B_f = idx % B_dim[2];
            B_start = 0 + B_e * B_dim[2] + B_f;
            B_step = B_dim[1] * B_dim[2];
            break;
        case 1:
            B_d = (idx / B_dim[2]) % B_dim[0];
            B_f = idx % B_dim[2];
            B_start = B_d * B_dim[2] * B_dim[1] + 0 + B_f;
            B_step = B_dim[2];
            break;
        case 2:
            B_d = (idx / B_dim[1]) % B_dim[0];
            B_e = idx % B_dim[1];
            B_start = B_d * B_dim[2] * B_dim[1] + B_e * B_dim[2];
            B_step = 1;
            break;
    }
}

__global__ void tensorContraction3D(double* C, const double* A, const double* B, const size_type* A_dim, const size_type* B_dim,
                                    const int contractDimA, const int contractDimB) {
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    int totalElements = A_dim[(contractDimA + 1) % 3] * A_dim[(contractDimA + 2) % 3] * B_dim[(contractDimB + 1) % 3] * B_dim[(contractDimB + 2) % 3];
    if (idx < totalElements) {
        size_type A_start, B_start, A_step, B_step;
        computeStartStep(A_start, A_step, B_start, B_step, idx, A_dim, B_dim, contractDimA, contractDimB);
        double sum = 0.0;
        for (int i = 0; i < A_dim[contractDimA]; i++) sum += A[A_start + (i * A_step)] * B[B_start + (i * B_step)];
        C[idx] = sum;
    }
}
