// request: gradient(k, "y, x")
typedef Unknown real;
      //^^^^^^^ CG0123: unknown type name 'Unknown'
void solve() { solver_t h; create(&h); }
__global__ void k(float* y, const float* x) {
    real scale = 2;
    y[threadIdx.x] = scale * x[threadIdx.x];
}
