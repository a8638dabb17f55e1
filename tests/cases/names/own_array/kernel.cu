// A class of the program's own by a name that `std` has too.
using namespace std;
namespace fortran {
template <class T, int N>
struct array {
  T v[N];
  __device__ T &operator[](int i) { return v[i - 1]; }
};

__global__ void first(double *out, const double *x) {
  array<double, 4> a = {x[0], x[1] * x[1], x[2], 1.0};
  out[0] = a[1] * a[2] + a[3] * a[4];
}
}  // namespace fortran
