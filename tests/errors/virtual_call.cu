// request: gradient(kernel, "out, x")
struct Shape {
    __device__ virtual double area(double v) const { return v; }
};
struct Disc : Shape {
    __device__ double area(double v) const override { return 3.14 * v * v; }
};

__device__ double measure(const Shape& s, double v) {
    return s.area(v);
         //^^^ CG0104: virtual call of `area`
}

__global__ void kernel(double* out, const double* x) {
    Disc d;
    out[threadIdx.x] = measure(d, x[threadIdx.x]);
}
