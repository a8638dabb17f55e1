// Containers and numbers of the caller's as parameters, by reference and by value. Gradients are compared with differences.
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/inner_product.h>

#include <cmath>
#include <cstdio>
#include <cugrad/cugrad.h>
#include <vector>

__global__ void square(double* y, const double* x, double a, int n) {
    int i = threadIdx.x;
    if (i < n) y[i] = a * x[i] * x[i];
}

// Host memory that is read, host memory that is written, and a number that is both.
double by_reference(const std::vector<double>& x, std::vector<double>& out, double& scale) {
    int n = x.size();
    double *d, *e;
    cudaMalloc(&d, n * sizeof(double));
    cudaMalloc(&e, n * sizeof(double));
    cudaMemcpy(d, x.data(), n * sizeof(double), cudaMemcpyHostToDevice);
    square<<<1, 32>>>(e, d, scale, n);
    cudaMemcpy(out.data(), e, n * sizeof(double), cudaMemcpyDeviceToHost);
    cudaFree(d);
    cudaFree(e);
    double sum = 0;
    for (double v : out) sum += v * v;
    for (const double& v : x) sum += v * scale;
    scale = scale * scale;
    return sum;
}

double by_value(std::vector<double> x, double a) {
    x[0] *= a;
    double* d;
    cudaMalloc(&d, x.size() * sizeof(double));
    cudaMemcpy(d, x.data(), x.size() * sizeof(double), cudaMemcpyHostToDevice);
    square<<<1, 32>>>(d, d, a, static_cast<int>(x.size()));
    cudaMemcpy(x.data(), d, x.size() * sizeof(double), cudaMemcpyDeviceToHost);
    cudaFree(d);
    double sum = 0;
    for (size_t i = 0; i < x.size(); ++i) sum += x[i] * (i + 1);
    return sum;
}

double on_device(const thrust::device_vector<double>& x, thrust::device_vector<double>& y, double a) {
    square<<<1, 32>>>(thrust::raw_pointer_cast(y.data()), thrust::raw_pointer_cast(x.data()), a, static_cast<int>(x.size()));
    return thrust::inner_product(y.begin(), y.end(), x.begin(), 0.0);
}

static int failures = 0;
static void compare(const char* what, double found, double expected) {
    if (fabs(found - expected) <= 1e-6 * (1 + fabs(expected))) return;
    printf("%s: %.12g, differences say %.12g\n", what, found, expected);
    ++failures;
}

template <class F>
double slope(F f) {
    const double h = 1e-5;
    return (f(h) - f(-h)) / (2 * h);
}

int main() {
    const std::vector<double> x = {0.5, -1.25, 2.0};

    std::vector<double> out(3), dx(3), dout = {0.25, 0.5, -1.0};
    double scale = 1.5, dscale = 2.0;
    auto first = cugrad::gradient(by_reference, "x, out, scale");
    first.execute(x, out, scale, &dx, &dout, &dscale);
    compare("scale afterwards", scale, 2.25);
    compare("out afterwards", out[2], 6.0);
    auto first_loss = [&](int i, double h) {
        std::vector<double> moved = x, result(3);
        double s = 1.5;
        (i < 3 ? moved[i] : s) += h;
        const double sum = by_reference(moved, result, s);
        return sum + 0.25 * result[0] + 0.5 * result[1] - result[2] + 2.0 * s;
    };
    for (int i = 0; i < 4; ++i)
        compare("by reference", i < 3 ? dx[i] : dscale, slope([&](double h) { return first_loss(i, h); }));
    compare("what was overwritten", dout[0], 0);

    std::vector<double> dv(3);
    double da = 0;
    auto second = cugrad::gradient(by_value, "x, a");
    second.execute(x, 1.5, &dv, &da);
    for (int i = 0; i < 4; ++i) compare("by value", i < 3 ? dv[i] : da, slope([&](double h) {
        std::vector<double> moved = x;
        double a = 1.5;
        (i < 3 ? moved[i] : a) += h;
        return by_value(moved, a);
    }));

    thrust::device_vector<double> on(x.begin(), x.end()), y(3), don(3), dy(3);
    double db = 0;
    auto third = cugrad::gradient(on_device, "x, y, a");
    third.execute(on, y, 1.5, &don, &dy, &db);
    thrust::host_vector<double> back = don;
    for (int i = 0; i < 4; ++i) compare("on the device", i < 3 ? back[i] : db, slope([&](double h) {
        thrust::host_vector<double> moved(x.begin(), x.end());
        double a = 1.5;
        (i < 3 ? moved[i] : a) += h;
        thrust::device_vector<double> there = moved, result(3);
        return on_device(there, result, a);
    }));

    if (failures) return 1;
    printf("containers: all gradients agree\n");
    return 0;
}
