// Static polymorphism.
template <class Self>
struct Shape {
    __device__ double scaled(double s) const { return s * static_cast<const Self*>(this)->area(); }
};
struct Square : Shape<Square> {
    double a;
    __device__ double area() const { return a * a; }
};
struct Rectangle : Shape<Rectangle> {
    double a, b;
    __device__ double area() const { return a * b; }
};

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    Square s;
    s.a = x[i];
    Rectangle r;
    r.a = x[i];
    r.b = x[n - 1 - i];
    out[i] = s.scaled(r.a) - r.scaled(s.a + 1.0);
}
