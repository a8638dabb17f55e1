// Classes of functions, which generated code cannot name: in arrays that stay arrays, derived from others, in instances of a
// template, without a name, behind a cast, with private members and constructors.
struct Base {
    double a;
    int k;
};

template <class T>
__device__ double chosen(T x, int which) {
    struct Pair {
        T v, w;
    };
    Pair all[2] = {{x, 2 * x}, {x * x, 1}};
    return all[which].v * all[1 - which].w;
}

__global__ void kernel(double* y, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    class Derived : public Base {
        double c;

      public:
        __device__ Derived() : c(0) {
            a = 1;
            k = 2;
        }
        __device__ void set(double v, int t) {
            a = v;
            k = t;
            c = v * t;
        }
        __device__ double get() const { return a * c + k; }
    };
    Derived d[3];
    for (int t = 0; t < 3; ++t) d[t].set(x[2 * i], t);
    struct {
        double p, q;
    } pairs[2] = {{x[2 * i], 2}, {3, x[2 * i + 1]}};
    struct Square {
        const double scale;
        __device__ double operator()(double t) const { return scale * t * t; }
    } square = {x[2 * i]};
    struct Two {
        double first, second;
    };
    const Two* two = reinterpret_cast<const Two*>(x) + i;
    int j = i & 1;
    y[i] = d[i % 3].get() * square(x[2 * i + 1]) + chosen(x[2 * i], j) + chosen(i + 2, j) * x[2 * i] + pairs[j].p * pairs[1 - j].q;
    y[i] += two->first * two->second;
}
