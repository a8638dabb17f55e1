// Initialiser lists run in the order of declaration; a delegating and a converting constructor.
class Complex {
  public:
    __device__ Complex(double re, double im) : norm_(re * re + im * im), re_(re), im_(im) { re_ += norm_; }
    __device__ Complex(double re) : Complex(re, 0.0) {}
    __device__ double re() const { return re_; }
    __device__ double im() const { return im_; }
    __device__ double norm() const { return norm_; }

  private:
    double norm_, re_, im_;
};

__device__ double size(Complex c) { return c.norm() + c.re(); }

__global__ void kernel(double* out, const double* x, const double* y, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    Complex a(x[i], y[i]), b = x[i] * y[i];
    out[i] = a.re() * b.norm() - a.im() + size(y[i]);
}
