// Vectors that are moved as words and computed with as numbers, as a union of both.
template <class T, int N>
union vector {
    int4 words;
    T numbers[N];
    __device__ vector() {}
};

struct counted {
    float weight;
    vector<double, 2> value;
};

__global__ void kernel(double* out, const double* x, float* small, const float* y) {
    const int i = threadIdx.x;
    vector<double, 2> v, r;
    v.words = reinterpret_cast<const int4*>(x)[i];
    for (int k = 0; k < 2; ++k) r.numbers[k] = v.numbers[k] * v.numbers[1 - k] + v.numbers[k];
    reinterpret_cast<int4*>(out)[i] = r.words;
    counted c;
    c.weight = y[i];
    c.value = v;
    out[64 + i] = c.weight * c.value.numbers[1];
    vector<float, 4> s;
    s.words = reinterpret_cast<const int4*>(y)[i];
    s.numbers[i % 4] *= s.numbers[3];
    reinterpret_cast<int4*>(small)[i] = s.words;
}
