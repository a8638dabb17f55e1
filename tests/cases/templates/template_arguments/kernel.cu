// Views whose way of pointing is a template argument, and whose rank is computed: what is left of a row after an index
// is an instance that the declaration only names as `Rank - 1`.
namespace views {
template <typename T>
struct Plain {
  typedef T* pointer;
};
template <typename T>
struct Apart {
  typedef T* __restrict__ pointer;
};

template <typename T, int Rank, template <typename> class Points, typename Index>
struct Row {
  typename Points<T>::pointer data;
  const Index* strides;
  __host__ __device__ Row(typename Points<T>::pointer data, const Index* strides) : data(data), strides(strides) {}
  __host__ __device__ Row<T, Rank - 1, Points, Index> operator[](Index i) const {
    return Row<T, Rank - 1, Points, Index>(data + strides[0] * i, strides + 1);
  }
};
template <typename T, template <typename> class Points, typename Index>
struct Row<T, 1, Points, Index> {
  typename Points<T>::pointer data;
  const Index* strides;
  __host__ __device__ Row(typename Points<T>::pointer data, const Index* strides) : data(data), strides(strides) {}
  __host__ __device__ T& operator[](Index i) const { return data[strides[0] * i]; }
};

template <typename T, int Rank, template <typename> class Points = Plain, typename Index = long>
struct View {
  typename Points<T>::pointer data;
  Index strides[Rank];
  __host__ __device__ Row<T, Rank - 1, Points, Index> operator[](Index i) const {
    return Row<T, Rank - 1, Points, Index>(data + strides[0] * i, strides + 1);
  }
};
template <typename T, int Rank>
using Short = View<T, Rank, Apart, int>;
}  // namespace views

__global__ void kernel(double* out, const double* in, const double* scale) {
  int i = blockIdx.x, j = threadIdx.y, k = threadIdx.x;
  views::Short<double, 3> to = {out, {6, 3, 1}};
  views::Short<const double, 3> from = {in, {6, 1, 2}};
  views::View<const double, 2> by = {scale, {3, 1}};
  to[i][j][k] = from[i][j][k] * from[i][j][k] * by[i][k];
}
