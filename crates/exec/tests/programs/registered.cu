// What a program looks like after cugrad has been through it: derivatives, thunks and registrations stand before
// the requests. argv[1] chooses what main does. It runs on the GPU as well as on the CPU.
#include <cugrad/cugrad.h>

#include <cstdio>
#include <cstring>

__global__ void square(float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] * in[i];
}

__host__ __device__ double product(double x, double y) { return x * x * y; }

void store(double& out, double x) { out = 3 * x; }

static __global__ void square_rev(float* out, const float* in, int n, float* out_adj, float* in_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    out[i] = in[i] * in[i];
    in_adj[i] += 2 * in[i] * out_adj[i];
    out_adj[i] = 0;
  }
}
using square_rev_derived = ::cugrad::derived<decltype(&square_rev), &square_rev, true, false>;
static void thunk_square(const ::cugrad::launch_config& c, float* out, const float* in, int n, void* const* adj) {
  ::cugrad::launch_kernel(c, square_rev_derived{}, out, in, n, (float*)adj[0], (float*)adj[1]);
}
static const ::cugrad::registration registration_square((void (*)(float*, const float*, int))&square, "gradient",
                                                        "out, in", true, &thunk_square,
                                                        ::cugrad::types<float*, float*>{}, "// source of square_rev",
                                                        ::cugrad::no_alias_pairs<0, 1>{});

// y = x^n by repeated multiplication, whose partial products the reverse sweep needs again.
__global__ void power(double* y, const double* x, int n) {
  int i = threadIdx.x;
  double p = 1;
  for (int k = 0; k < n; ++k) p *= x[i];
  y[i] = p;
}
static __global__ void power_rev(double* y, const double* x, int n, double* y_adj, double* x_adj, ::cugrad::tape tape) {
  int i = threadIdx.x;
  double p = 1;
  for (int k = 0; k < n; ++k) {
    tape.push(p);
    p *= x[i];
  }
  y[i] = p;
  double p_adj = y_adj[i];
  for (int k = 0; k < n; ++k) {
    x_adj[i] += p_adj * tape.pop<double>();
    p_adj *= x[i];
  }
  y_adj[i] = 0;
}
using power_rev_derived = ::cugrad::derived<decltype(&power_rev), &power_rev, true, false>;
static void thunk_power(const ::cugrad::launch_config& c, double* y, const double* x, int n, void* const* adj) {
  // An odd n says how much tape it needs; an even one leaves that open.
  ::cugrad::launch_kernel_taped(c, n % 2 ? 2 * n : ::cugrad::unknown_tape_words, power_rev_derived{}, y, x, n, (double*)adj[0], (double*)adj[1]);
}
static const ::cugrad::registration registration_power((void (*)(double*, const double*, int))&power, "gradient", "y, x",
                                                       true, &thunk_power, ::cugrad::types<double*, double*>{}, "");

static __host__ __device__ void product_rev(double x, double y, double* x_adj, double* y_adj) {
  *x_adj += 2 * x * y;
  *y_adj += x * x;
}
using product_rev_derived = ::cugrad::derived<decltype(&product_rev), &product_rev, false>;
static void thunk_product(const ::cugrad::launch_config&, double x, double y, void* const* adj) {
  product_rev(x, y, (double*)adj[0], (double*)adj[1]);
}
static const ::cugrad::registration registration_product((double (*)(double, double))&product, "gradient", "", false,
                                                         &thunk_product, ::cugrad::types<double*, double*>{}, "",
                                                         ::cugrad::no_alias_pairs<>{});

static double product_fwd(double x, double y) { return 2 * x * y; }
using product_fwd_derived = ::cugrad::derived<decltype(&product_fwd), &product_fwd, false>;
static double thunk_product_fwd(const ::cugrad::launch_config&, double x, double y, void* const*) {
  return product_fwd(x, y);
}
static const ::cugrad::registration registration_product_x((double (*)(double, double))&product, "differentiate", "x",
                                                           false, &thunk_product_fwd, ::cugrad::types<>{}, "");
static const ::cugrad::registration registration_product_0((double (*)(double, double))&product, "differentiate", "0",
                                                           false, &thunk_product_fwd, ::cugrad::types<>{}, "");

static void thunk_store(const ::cugrad::launch_config&, double& out, double x, void* const* adj) {
  out = 3 * x;
  *(double*)adj[1] += 3 * *(double*)adj[0];
  *(double*)adj[0] = 0;
}
static const ::cugrad::registration registration_store((void (*)(double&, double))&store, "gradient", "out, x", false,
                                                       &thunk_store, ::cugrad::types<double*, double*>{}, "",
                                                       ::cugrad::no_alias_pairs<0, 1>{});

__global__ void gradients_in_a_kernel(const double* x, double* x_adj, double* y_adj) {
  int i = threadIdx.x;
  auto g = cugrad::gradient(product, product_rev_derived{});
  g.execute(x[i], 2.0, &x_adj[i], &y_adj[i]);
}

// An array of the program's own takes part by an `adjoint_pointer` beside it.
namespace own {
struct one_number {
  double value;
};
double* adjoint_pointer(one_number& n) { return &n.value; }
}  // namespace own

template <class Gradient>
void run_square(Gradient g, float* out, float* in, float* out_adj, float* in_adj) {
  g.execute_kernel(1, 4, out, in, 4, out_adj, in_adj);
  cudaDeviceSynchronize();
  printf("%g %g %g %g | %g %g %g %g\n", out[0], out[1], out[2], out[3], in_adj[0], in_adj[1], in_adj[2], in_adj[3]);
}

int main(int, char** argv) {
  auto is = [&](const char* name) { return strcmp(argv[1], name) == 0; };
  float *out, *in, *out_adj, *in_adj;
  for (float** p : {&out, &in, &out_adj, &in_adj}) cudaMallocManaged(p, 4 * sizeof(float));
  for (int i = 0; i < 4; ++i) in[i] = i + 1, out_adj[i] = 1, in_adj[i] = 0;
  double x_adj = 0, y_adj = 0;
  auto looked_up = cugrad::gradient(square, "out,in");
  auto named = cugrad::gradient(square, "out, in", square_rev_derived{});

  if (is("kernel")) run_square(looked_up, out, in, out_adj, in_adj);
  if (is("named kernel")) run_square(named, out, in, out_adj, in_adj);
  if (is("stream")) {
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    named.execute_kernel(dim3(2), dim3(2), 0, stream, out, in, 4, out_adj, cugrad::array_ref<float>(in_adj, 4));
    cudaStreamSynchronize(stream);
    looked_up.execute_kernel(2, 2, 0, 0, out, in, 4, in_adj, out_adj);
    cudaDeviceSynchronize();
    printf("%g %g\n", out_adj[1], in_adj[1]);
  }
  if (is("function")) {
    cugrad::gradient(product).execute(3, 4, &x_adj, &y_adj);
    cugrad::gradient(product, "", product_rev_derived{})(3, 4, &x_adj, &y_adj);
    cugrad::function<void(double, double)> kept = cugrad::gradient(product, product_rev_derived{});
    kept.execute(3, 4, &x_adj, &y_adj);
    printf("%g %g\n", x_adj, y_adj);
  }
  if (is("own arrays")) {
    own::one_number x_own = {0}, y_own = {0};
    cugrad::gradient(product).execute(3, 4, x_own, y_own);
    cugrad::gradient(product, "", product_rev_derived{})(3, 4, x_own, &y_adj);
    printf("%g %g %g\n", x_own.value, y_own.value, y_adj);
  }
  if (is("forward")) {
    printf("%g %g", cugrad::differentiate(product, "x").execute(3, 4), cugrad::differentiate(product, 0).execute(1, 2));
    printf(" %g\n", cugrad::differentiate(product, "x", product_fwd_derived{}).execute(5, 6));
  }
  if (is("reference")) {
    double result = 0;
    x_adj = 1;
    cugrad::gradient(store, "out, x").execute(result, 2, &x_adj, &y_adj);
    printf("%g %g %g\n", result, x_adj, y_adj);
  }
  if (is("device")) {
    double *x, *xa, *ya;
    for (double** p : {&x, &xa, &ya}) cudaMallocManaged(p, 4 * sizeof(double));
    for (int i = 0; i < 4; ++i) x[i] = i, xa[i] = ya[i] = 0;
    gradients_in_a_kernel<<<1, 4>>>(x, xa, ya);
    cudaDeviceSynchronize();
    printf("%g %g %g %g | %g %g\n", xa[0], xa[1], xa[2], xa[3], ya[1], ya[3]);
  }
  if (is("tape")) {
    double *x, *y, *xa, *ya;
    for (double** p : {&x, &y, &xa, &ya}) cudaMallocManaged(p, 4 * sizeof(double));
    for (int n : {3, 1000, 3}) {
      for (int i = 0; i < 4; ++i) x[i] = n == 3 ? i : 1, xa[i] = 0, ya[i] = 1;
      cugrad::gradient(power, "y, x", power_rev_derived{}).execute_kernel(1, 4, y, x, n, ya, xa);
      cudaDeviceSynchronize();
      printf("%g %g %g %g\n", y[2], xa[1], xa[2], xa[3]);
    }
  }
  if (is("dump")) {
    looked_up.dump();
    printf("%s\n", looked_up.code());
  }
  if (is("execute a kernel")) looked_up.execute(out, in, 4, out_adj, in_adj);
  if (is("call a kernel")) looked_up(out, in, 4, out_adj, in_adj);
  if (is("launch a function")) cugrad::gradient(product).execute_kernel(dim3(1), dim3(1), 3, 4, &x_adj, &y_adj);
  if (is("too few adjoints")) looked_up.execute_kernel(1, 4, out, in, 4, out_adj);
  if (is("wrong type")) looked_up.execute_kernel(1, 4, out, in, 4, out_adj, &x_adj);
  if (is("null adjoint")) looked_up.execute_kernel(1, 4, out, in, 4, out_adj, nullptr);
  if (is("same arrays")) named.execute_kernel(1, 4, in, in, 4, out_adj, in_adj);
  if (is("same adjoints")) named.execute_kernel(1, 4, out, in, 4, in_adj, in_adj);
  if (is("adjoint is primal")) named.execute_kernel(1, 4, out, in, 4, out, in_adj);
  if (is("unknown request")) cugrad::gradient(product, "x");
}
