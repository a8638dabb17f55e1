// request: gradient(kernel, "out, x")
union either {
    double wide;
    float narrow[2];
};

__global__ void kernel(double* out, const double* x) {
    either e;
    e.wide = x[threadIdx.x];
  //^^^ CG0107: member `wide` of `union either`
    out[threadIdx.x] = e.narrow[0] * e.wide;
}
