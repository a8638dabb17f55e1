#ifndef CUGRAD_Field_open
#define CUGRAD_Field_open
struct __attribute__((may_alias)) Field_open {
  int n_;
  double gain_;
  double *values_;
};
static_assert(sizeof(Field_open) == sizeof(Field), "the layout of Field");
#endif
// Gradient of `f` (kernel.cu:25) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void pull_reverse_0_1_2(double *force, const Spring *s, double gain, int n,
    double *force_adj, Spring *s_adj, double *gain_adj) {
  int i = threadIdx.x;  // line 22
  double gain_adj_1 = 0.0;
  if (i < n) {  // line 23
    int t0 = s[i].side;
    double t1 = s[i].stiffness[t0];
    double t2 = s[i].rest;

    // reverse sweep
    double t3 = ::cugrad::atomic_exchange(&force_adj[i], 0.0);
    double t4 = t3 * (t2 - 1.0);
    atomicAdd(&s_adj[i].rest, t3 * (gain * t1));
    gain_adj_1 = t4 * t1;
    atomicAdd(&s_adj[i].stiffness[t0], t4 * gain);
  }
  ::cugrad::accumulate_block(&gain_adj[::cugrad::place_of_block()], gain_adj_1);  // line 22
}

static void f_rev(double *out, const double *in, int n, double *out_adj, double *in_adj) {
  ::cugrad::host::sweep sweep(true, out_adj, in_adj);
  unsigned long t0 = (unsigned long)n * 32;  // line 26
  Spring *springs = ::cugrad::host::allocate_host<Spring>(t0, nullptr, "kernel.cu:26");
  Spring *springs_adj = ::cugrad::host::shadow_host<Spring>(t0, nullptr, "kernel.cu:26");
  for (int i = 0; i < n; ++i) {  // line 27
    double s_rest = in[i];  // line 28
    double s_stiffness_0 = in[n - 1 - i];
    int s_side = i % 2;
    springs[i].rest = s_rest;  // line 29
    springs[i].stiffness[0] = s_stiffness_0;
    springs[i].stiffness[1] = 2.0;
    springs[i].side = s_side;
  }
  Field *field = ::cugrad::host::allocate_host<Field>(24ul, nullptr, "kernel.cu:31");  // line 31
  Field *field_adj = ::cugrad::host::shadow_host<Field>(24ul, nullptr, "kernel.cu:31");
  ::cugrad::open<Field_open, Field>(*field).n_ = n;  // line 10
  ::cugrad::open<Field_open, Field>(*field).gain_ = 1.5;
  unsigned long t1 = (unsigned long)n * 8;
  double *t2 = ::cugrad::host::allocate_device<double>(t1, nullptr, "kernel.cu:10");
  double *t3 = ::cugrad::host::shadow_device<double>(t1, nullptr, "kernel.cu:10");
  ::cugrad::open<Field_open, Field>(*field).values_ = t2;
  ::cugrad::open<Field_open, Field>(*field_adj).values_ = t3;
  Spring *d_springs = ::cugrad::host::allocate_device<Spring>(t0, nullptr, "kernel.cu:33");  // line 33
  Spring *d_springs_adj = ::cugrad::host::shadow_device<Spring>(t0, nullptr, "kernel.cu:33");
  ::cugrad::host::copy(d_springs, springs, t0, cudaMemcpyHostToDevice, nullptr, "kernel.cu:34");  // line 34
  double by = *in;  // line 35
  double t4 = ::cugrad::open<Field_open, Field>(*field).gain_;  // line 13
  ::cugrad::open<Field_open, Field>(*field).gain_ = t4 * by;
  double *t5 = ::cugrad::open<Field_open, Field>(*field).values_;  // line 12
  double *t6 = ::cugrad::open<Field_open, Field>(*field_adj).values_;
  double t7 = ::cugrad::open<Field_open, Field>(*field).gain_;  // line 14
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(32u)),  // line 36
      ::cugrad::derived<decltype(&pull), &pull, true, false>{}, "kernel.cu:36", t5, d_springs, t7,
      n);
  double *t8 = ::cugrad::open<Field_open, Field>(*field_adj).values_;  // line 12
  ::cugrad::host::copy(out, ::cugrad::open<Field_open, Field>(*field).values_, t1,  // line 37
      cudaMemcpyDeviceToHost, nullptr, "kernel.cu:37");
  if (field != nullptr) {  // line 38
    ::cugrad::host::free_device(::cugrad::open<Field_open, Field>(*field).values_, nullptr,  // line 11
        "kernel.cu:11");
  }
  ::cugrad::host::free_host(field, nullptr, "kernel.cu:38");  // line 38
  ::cugrad::host::free_host(springs, nullptr, "kernel.cu:39");  // line 39
  ::cugrad::host::free_device(d_springs, nullptr, "kernel.cu:40");  // line 40

  // reverse sweep
  ::cugrad::host::add_back(t8, out_adj, t1, cudaMemcpyDeviceToHost, nullptr, "kernel.cu:37");  // line 37
  double *t9 = ::cugrad::host::slot<double>(0, "kernel.cu:36");  // line 36
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(32u)),
      ::cugrad::derived<decltype(&pull_reverse_0_1_2), &pull_reverse_0_1_2, true, false>{}, "kernel.cu:36",
      t5, d_springs, t7, n, t6, d_springs_adj, t9);
  double t10 = ::cugrad::host::take_slot<double>(0, "kernel.cu:14");  // line 14
  ::cugrad::open<Field_open, Field>(*field_adj).gain_ += t10;
  double t11 = ::cugrad::open<Field_open, Field>(*field_adj).gain_;  // line 13
  double by_adj = t11 * t4;
  ::cugrad::open<Field_open, Field>(*field_adj).gain_ = 0.0;
  ::cugrad::open<Field_open, Field>(*field_adj).gain_ += t11 * by;
  *in_adj += by_adj;  // line 35
  ::cugrad::host::add_back_members(springs_adj, d_springs_adj, t0, cudaMemcpyHostToDevice,  // line 34
      nullptr, "kernel.cu:34", ::cugrad::host::member<double>(&Spring::rest),
      ::cugrad::host::member<double>(&Spring::stiffness));
  for (int i = n - 1; i >= 0; --i) {  // line 27
    springs_adj[i].stiffness[1] = 0.0;  // line 29
    double s_stiffness_0_adj = springs_adj[i].stiffness[0];
    springs_adj[i].stiffness[0] = 0.0;
    double s_rest_adj = springs_adj[i].rest;
    in_adj[n - 1 - i] += s_stiffness_0_adj;  // line 28
    in_adj[i] += s_rest_adj;
    springs_adj[i].rest = 0.0;  // line 29
  }
  ::cugrad::open<Field_open, Field>(*field_adj).gain_ = 0.0;  // line 10
}
