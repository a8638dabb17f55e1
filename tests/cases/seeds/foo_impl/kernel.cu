void __device__ foo_impl(double* x_in, double* x_out) { x_out[0] = x_in[0] * x_in[0]; }
