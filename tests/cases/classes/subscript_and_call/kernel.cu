// operator[] returning a reference, operator()(i, j), both on a member array.
class Matrix {
    double m_[9];

  public:
    __device__ double& operator()(int r, int c) { return m_[3 * r + c]; }
    __device__ double operator()(int r, int c) const { return m_[3 * r + c]; }
    __device__ double& operator[](int k) { return m_[k]; }
};

__device__ double trace(const Matrix& m) { return m(0, 0) + m(1, 1) * m(2, 2); }

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    Matrix m;
    for (int k = 0; k < 9; ++k) m[k] = x[i + k];
    m(1, 1) *= m(0, 2);
    m[8] = m(1, 1) - m[0];
    out[i] = trace(m);
}
