#ifndef CUGRAD_Field_open
#define CUGRAD_Field_open
struct __attribute__((may_alias)) Field_open {
  int n_;
  double gain_;
  double *values_;
};
static_assert(sizeof(Field_open) == sizeof(Field), "the layout of Field");
#endif
// Tangent of `f` (kernel.cu:25) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void pull_tangent_0_1_2(double *force, const Spring *s, double gain, int n,
    double *force_tan, Spring *s_tan, double gain_tan) {
  int i = threadIdx.x;  // line 22
  if (i >= n) return;  // line 23
  int t0 = s[i].side;
  double t1 = s[i].stiffness[t0];
  double t2 = s_tan[i].stiffness[t0];
  double t3 = gain * t1;
  double t4 = s_tan[i].rest;
  double t5 = s[i].rest - 1.0;
  force[i] = t3 * t5;
  force_tan[i] = (gain_tan * t1 + gain * t2) * t5 + t3 * t4;
}

static void f_fwd(double *out, const double *in, int n, double *out_tan, double *in_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long t0 = (unsigned long)n * 32;  // line 26
  Spring *springs = ::cugrad::host::allocate_host<Spring>(t0, nullptr, "kernel.cu:26");
  Spring *springs_tan = ::cugrad::host::shadow_host<Spring>(t0, nullptr, "kernel.cu:26");
  for (int i = 0; i < n; ++i) {  // line 27
    double s_rest = in[i];  // line 28
    double s_rest_tan = in_tan[i];
    double s_stiffness_0 = in[n - 1 - i];
    double s_stiffness_0_tan = in_tan[n - 1 - i];
    int s_side = i % 2;
    springs[i].rest = s_rest;  // line 29
    springs_tan[i].rest = s_rest_tan;
    springs[i].stiffness[0] = s_stiffness_0;
    springs_tan[i].stiffness[0] = s_stiffness_0_tan;
    springs[i].stiffness[1] = 2.0;
    springs_tan[i].stiffness[1] = 0.0;
    springs[i].side = s_side;
  }
  Field *field = ::cugrad::host::allocate_host<Field>(24ul, nullptr, "kernel.cu:31");  // line 31
  Field *field_tan = ::cugrad::host::shadow_host<Field>(24ul, nullptr, "kernel.cu:31");
  ::cugrad::open<Field_open, Field>(*field).n_ = n;  // line 10
  ::cugrad::open<Field_open, Field>(*field).gain_ = 1.5;
  ::cugrad::open<Field_open, Field>(*field_tan).gain_ = 0.0;
  unsigned long t1 = (unsigned long)n * 8;
  double *t2 = ::cugrad::host::allocate_device<double>(t1, nullptr, "kernel.cu:10");
  double *t3 = ::cugrad::host::shadow_device<double>(t1, nullptr, "kernel.cu:10");
  ::cugrad::open<Field_open, Field>(*field).values_ = t2;
  ::cugrad::open<Field_open, Field>(*field_tan).values_ = t3;
  Spring *d_springs = ::cugrad::host::allocate_device<Spring>(t0, nullptr, "kernel.cu:33");  // line 33
  Spring *d_springs_tan = ::cugrad::host::shadow_device<Spring>(t0, nullptr, "kernel.cu:33");
  ::cugrad::host::copy(d_springs, springs, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:34");  // line 34
  ::cugrad::host::copy(d_springs_tan, springs_tan, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:34");
  double by = *in;  // line 35
  double by_tan = *in_tan;
  double t4 = ::cugrad::open<Field_open, Field>(*field).gain_;  // line 13
  double t5 = ::cugrad::open<Field_open, Field>(*field_tan).gain_;
  ::cugrad::open<Field_open, Field>(*field).gain_ = t4 * by;
  ::cugrad::open<Field_open, Field>(*field_tan).gain_ = t5 * by + t4 * by_tan;
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 36
      ::cugrad::derived<decltype(&pull_tangent_0_1_2), &pull_tangent_0_1_2, true, false>{},
      "kernel.cu:36", ::cugrad::open<Field_open, Field>(*field).values_, d_springs,
      ::cugrad::open<Field_open, Field>(*field).gain_, n,
      ::cugrad::open<Field_open, Field>(*field_tan).values_, d_springs_tan,
      ::cugrad::open<Field_open, Field>(*field_tan).gain_);
  double *t6 = ::cugrad::open<Field_open, Field>(*field_tan).values_;  // line 12
  ::cugrad::host::copy(out, ::cugrad::open<Field_open, Field>(*field).values_, t1,  // line 37
      cudaMemcpyDeviceToHost, nullptr, "kernel.cu:37");
  ::cugrad::host::copy(out_tan, t6, t1, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:37");
  if (field != nullptr) {  // line 11
    ::cugrad::host::free_device(::cugrad::open<Field_open, Field>(*field).values_, nullptr, "kernel.cu:11");
  }
  ::cugrad::host::free_host(field, nullptr, "kernel.cu:38");  // line 38
  ::cugrad::host::free_host(springs, nullptr, "kernel.cu:39");  // line 39
  ::cugrad::host::free_device(d_springs, nullptr, "kernel.cu:40");  // line 40
}
