// Gradient of `host` (kernel.cu:16) with respect to y, x, tag, by cugrad.
//   y_adj: in: the adjoint of *y after the function; out: the adjoint of *y before it
//   x_adj: in: the adjoint of *x after the function; out: the adjoint of *x before it
//   tag_adj: in: the adjoint of *tag after the function; out: the adjoint of *tag before it
static __global__ void pick_reverse(const Params p, Params *p_adj) {
  float *t0 = p_adj->y;
  float *t1 = p_adj->tag;
  const float *t2 = p_adj->x;
  ::cugrad::require_own_arrays(::cugrad::are_own_arrays(4, p.y, p.tag, t0, t1, p.which, p.x, t2));
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 10
  if (i >= p.count) return;  // line 11
  float t3 = t0[i];  // line 13
  int w = p.which[i];  // line 12
  float t4 = p.x[w];  // line 13
  p.y[i] = t4 * t4;
  p.tag[i] = w < 5 ? (float)w : __int_as_float(1249902592 + w);  // line 14

  // reverse sweep
  atomicAdd(&((float *)t2)[w], 2.0f * t3 * t4);  // line 13
  t1[i] = 0.0f;  // line 14
  t0[i] = 0.0f;  // line 13
}

static void host_rev(float *y, const float *x, float *tag, const int *which, int n, float *y_adj,
    float *x_adj, float *tag_adj) {
  ::cugrad::host::sweep sweep(true, y_adj, x_adj, tag_adj);
  Params t0 = Params{which, x, y, tag, n};  // line 18
  ::cugrad::host::snapshot which_before = ::cugrad::host::keep(which, nullptr, "kernel.cu:18");
  ::cugrad::host::snapshot x_before = ::cugrad::host::keep(x, nullptr, "kernel.cu:18");
  ::cugrad::host::snapshot y_before = ::cugrad::host::keep(y, nullptr, "kernel.cu:18");
  ::cugrad::host::snapshot tag_before = ::cugrad::host::keep(tag, nullptr, "kernel.cu:18");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(2u), dim3(16u)),
      ::cugrad::derived<decltype(&pick), &pick, true, false>{}, "kernel.cu:18", t0);

  // reverse sweep
  ::cugrad::host::put_back(tag_before, "kernel.cu:18");
  ::cugrad::host::put_back(y_before, "kernel.cu:18");
  ::cugrad::host::put_back(x_before, "kernel.cu:18");
  ::cugrad::host::put_back(which_before, "kernel.cu:18");
  ::cugrad::host::keep_result(which, "kernel.cu:18");
  ::cugrad::host::keep_result(x, "kernel.cu:18");
  ::cugrad::host::keep_result(y, "kernel.cu:18");
  ::cugrad::host::keep_result(tag, "kernel.cu:18");
  Params *t1 = ::cugrad::host::upload(Params{nullptr, x_adj, y_adj, tag_adj, 0}, nullptr, "kernel.cu:18");
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(2u), dim3(16u)),
      ::cugrad::derived<decltype(&pick_reverse), &pick_reverse, true, false>{}, "kernel.cu:18", t0, t1);
  ::cugrad::host::give_up(tag_before, "kernel.cu:18");
  ::cugrad::host::give_up(y_before, "kernel.cu:18");
  ::cugrad::host::give_up(x_before, "kernel.cu:18");
  ::cugrad::host::give_up(which_before, "kernel.cu:18");
}
