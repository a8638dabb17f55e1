struct Squash {
    static constexpr double slope = 0.5;
    __device__ static double at(double v) { return tanh(slope * v); }
};

template <class Policy>
__global__ void apply(double* out, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = Policy::at(x[i]) * Policy::slope;
}

template __global__ void apply<Squash>(double*, const double*, int);
