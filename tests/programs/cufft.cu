// Host functions that call cuFFT, differentiated with the rules of cugrad/rules/cufft.h: a filter by way of the half spectrum
// with an odd and an even length, and complex transforms in one and two dimensions, in place and not.
#include <cufft.h>
#include <cugrad/cugrad.h>
#include <cugrad/rules/cufft.h>

#include <cmath>
#include <cstdio>
#include <vector>

__global__ void multiply(double2* s, const double* filter, int half, int batch) {
    int i = threadIdx.x;
    if (i >= half * batch) return;
    double re = s[i].x, im = s[i].y, f = filter[i % half];
    s[i].x = f * re - 0.3 * im * im;
    s[i].y = f * im + 0.2 * re * re;
}

// A filter on a batch of real signals; the derivative goes through D2Z and Z2D.
void filtered(double* y, double* x, const double* filter, int n, int batch) {
    cufftHandle there, back;
    cufftPlan1d(&there, n, CUFFT_D2Z, batch);
    cufftPlan1d(&back, n, CUFFT_Z2D, batch);
    double2* spectrum;
    int half = n / 2 + 1;
    cudaMalloc(&spectrum, half * batch * sizeof(double2));
    if (cufftExecD2Z(there, x, spectrum) != CUFFT_SUCCESS) exit(2);
    multiply<<<1, 64>>>(spectrum, filter, half, batch);
    if (cufftExecZ2D(back, spectrum, y) != CUFFT_SUCCESS) exit(2);
    cudaFree(spectrum);
    cufftDestroy(there);
    cufftDestroy(back);
}

__global__ void square(double2* z, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double re = z[i].x, im = z[i].y;
    z[i].x = re * re - im * im;
    z[i].y = 2 * re * im;
}

void complex_transforms(double2* out, double2* z, cufftHandle flat, cufftHandle square_plan, int n) {
    cufftExecZ2Z(flat, z, z, CUFFT_FORWARD);
    square<<<1, 64>>>(z, n);
    cufftExecZ2Z(square_plan, z, out, CUFFT_INVERSE);
}

__global__ void scale(float2* z, int n) {
    int i = threadIdx.x;
    if (i < n) z[i].x *= z[i].x;
}
void single(float* y, float* x, int n) {
    cufftHandle there, back, whole;
    cufftPlan1d(&there, n, CUFFT_R2C, 1);
    cufftPlan1d(&back, n, CUFFT_C2R, 1);
    cufftPlan1d(&whole, n / 2 + 1, CUFFT_C2C, 1);
    float2 *s, *t;
    cudaMalloc(&s, (n / 2 + 1) * sizeof(float2));
    cudaMalloc(&t, (n / 2 + 1) * sizeof(float2));
    cufftExecR2C(there, x, s);
    scale<<<1, 64>>>(s, n / 2 + 1);
    cufftExecC2C(whole, s, t, CUFFT_FORWARD);
    cufftExecC2R(back, t, y);
    cudaFree(s), cudaFree(t);
    cufftDestroy(there), cufftDestroy(back), cufftDestroy(whole);
}

static int failures = 0;

// Compares <w, J v> by differences with <Jᵀ w, v>, for directions along each element of v.
template <class T, class F, class G>
static void compare(const char* what, int inputs, int outputs, F primal, G gradient, double step, double tolerance) {
    std::vector<T> x(inputs), w(outputs), adjoint(inputs, T(0));
    for (int i = 0; i < inputs; i++) x[i] = T(0.3 * std::sin(1 + 2.3 * i));
    for (int i = 0; i < outputs; i++) w[i] = T(0.5 + 0.4 * std::cos(1.1 * i));
    gradient(x, w, adjoint);
    for (int i = 0; i < inputs; i++) {
        std::vector<T> up = x, down = x;
        up[i] += T(step), down[i] -= T(step);
        std::vector<T> a = primal(up), b = primal(down);
        double difference = 0;
        for (int k = 0; k < outputs; k++) difference += w[k] * (double(a[k]) - double(b[k]));
        difference /= double(up[i]) - double(down[i]);
        if (std::fabs(difference - adjoint[i]) > tolerance * (1 + std::fabs(difference))) {
            printf("%s, %d: %g, expected %g\n", what, i, double(adjoint[i]), difference);
            failures++;
        }
    }
}

template <class T>
static T* on_device(const std::vector<T>& host) {
    T* p;
    cudaMalloc(&p, host.size() * sizeof(T));
    cudaMemcpy(p, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice);
    return p;
}
template <class T>
static std::vector<T> fetched(T* p, size_t n) {
    std::vector<T> host(n);
    cudaMemcpy(host.data(), p, n * sizeof(T), cudaMemcpyDeviceToHost);
    cudaFree(p);
    return host;
}

static void test_filter(int n, int batch) {
    std::vector<double> filter(n / 2 + 1, 0.25);
    auto primal = [&](const std::vector<double>& in) {
        double *y = on_device(in), *x = on_device(in), *f = on_device(filter);
        filtered(y, x, f, n, batch);
        cudaFree(x), cudaFree(f);
        return fetched(y, n * batch);
    };
    auto gradient = [&](const std::vector<double>& in, const std::vector<double>& w, std::vector<double>& adjoint) {
        double *y = on_device(in), *x = on_device(in), *f = on_device(filter);
        double *y_adj = on_device(w), *x_adj = on_device(adjoint);
        cugrad::gradient(filtered, "y, x").execute(y, x, f, n, batch, y_adj, x_adj);
        adjoint = fetched(x_adj, n * batch);
        cudaFree(x), cudaFree(f), cudaFree(y), cudaFree(y_adj);
    };
    compare<double>("filter", n * batch, n * batch, primal, gradient, 1e-5, 1e-6);
}

int main() {
    test_filter(8, 2);
    test_filter(7, 3);

    const int n = 12;
    cufftHandle flat, plane;
    cufftPlan1d(&flat, n, CUFFT_Z2Z, 1);
    cufftPlan2d(&plane, 3, 4, CUFFT_Z2Z);
    auto primal = [&](const std::vector<double>& in) {
        double *z = on_device(in), *out = on_device(in);
        complex_transforms((double2*)out, (double2*)z, flat, plane, n);
        cudaFree(z);
        return fetched(out, 2 * n);
    };
    auto gradient = [&](const std::vector<double>& in, const std::vector<double>& w, std::vector<double>& adjoint) {
        double *z = on_device(in), *out = on_device(in), *z_adj = on_device(adjoint), *out_adj = on_device(w);
        cugrad::gradient(complex_transforms, "out, z")
            .execute((double2*)out, (double2*)z, flat, plane, n, (double2*)out_adj, (double2*)z_adj);
        adjoint = fetched(z_adj, 2 * n);
        cudaFree(z), cudaFree(out), cudaFree(out_adj);
    };
    compare<double>("complex", 2 * n, 2 * n, primal, gradient, 1e-5, 1e-6);
    cufftDestroy(flat), cufftDestroy(plane);
    // The same by plans of many: three rows with their extents named, two planes one behind the other.
    int rows[] = {4}, planes[] = {2, 3};
    cufftPlanMany(&flat, 1, rows, rows, 1, 4, rows, 1, 4, CUFFT_Z2Z, 3);
    cufftPlanMany(&plane, 2, planes, nullptr, 1, 0, nullptr, 1, 0, CUFFT_Z2Z, 2);
    compare<double>("many", 2 * n, 2 * n, primal, gradient, 1e-5, 1e-6);
    cufftDestroy(flat), cufftDestroy(plane);

    auto primal_single = [&](const std::vector<float>& in) {
        float *x = on_device(in), *y = on_device(in);
        single(y, x, 6);
        cudaFree(x);
        return fetched(y, 6);
    };
    auto gradient_single = [&](const std::vector<float>& in, const std::vector<float>& w, std::vector<float>& adjoint) {
        float *x = on_device(in), *y = on_device(in), *x_adj = on_device(adjoint), *y_adj = on_device(w);
        cugrad::gradient(single, "y, x").execute(y, x, 6, y_adj, x_adj);
        adjoint = fetched(x_adj, 6);
        cudaFree(x), cudaFree(y), cudaFree(y_adj);
    };
    compare<float>("single", 6, 6, primal_single, gradient_single, 1e-2, 2e-2);
    printf("%d failures\n", failures);
    return failures != 0;
}
