// Objects with private members, in memory and as a template.
class Particle {
 public:
  __host__ __device__ double position() const { return x_; }
  __device__ void kick(double force, double dt) {
    v_[1] += force * dt;
    x_ += v_[1] * dt * v_[0];
  }

 protected:
  double x_;

 private:
  double v_[2];
};
template <class T>
class Row {
  T* data_;
  int n_;

 public:
  __host__ __device__ Row(T* data, int n) : data_(data), n_(n / 2) {}
  __device__ T& operator[](int i) const { return data_[i]; }
  __device__ int size() const { return n_; }
};
__global__ void f(Particle* p, const double* force, double* out, int n) {
  int i = threadIdx.x;
  Row<double> row(out, 2 * n);
  if (i >= row.size()) return;
  p[i].kick(force[i] * p[i].position(), 0.5);
  row[i] = p[i].position() * p[i].position();
}
