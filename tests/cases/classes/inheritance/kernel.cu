// Fields and methods of a base class, a hidden name, a conversion to the base.
struct Base {
    double w;
    __device__ Base(double v) : w(v * v) {}
    __device__ double area() const { return w; }
    __device__ double twice() const { return 2.0 * area(); }
};
struct Derived : Base {
    double h;
    __device__ Derived(double a, double b) : Base(a), h(b) { w += h; }
    __device__ double area() const { return Base::area() * h; }
};

__device__ double measure(const Base& b) { return b.area(); }

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    Derived d(x[i], x[(i + 1) % n]);
    Base b = d;
    out[i] = d.area() + d.twice() * measure(d) - b.w;
}
