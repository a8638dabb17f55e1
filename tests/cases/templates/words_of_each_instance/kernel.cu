// `value_type[4]` is a member's type in each instance of a class, and its enumerators are named through objects.
template <class T>
struct stored {
    typedef T type;
};
template <class T>
struct row {
    typedef typename stored<T>::type value_type;
    enum { columns = 4 };
    value_type x[columns], pairs[2][columns];
};
template <class T, class V>
__device__ void fill(row<T>& to, V v) {
    for (int i = 0; i < to.columns; i++) {
        to.x[i] = v * i;
        (to.pairs[1])[i] = to.x[i] + v;
    }
}
__global__ void kernel(double* out, const double* x, int n) {
    row<double> fine;
    row<float> coarse;
    fill(fine, x[threadIdx.x]);
    fill(coarse, 2.0f);
    for (auto& v : fine.x) v *= v;
    auto* last = &fine.pairs[1][n];
    auto& middle = fine.pairs[0];
    middle[n] = *(last - 1) * *last;
    out[threadIdx.x] = fine.x[n] * coarse.pairs[1][n] + middle[n];
}
