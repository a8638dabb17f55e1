// Tangent of `f` (kernel.cu:7) with respect to x, by cugrad.
//   x_tan: tangent of x
static double f_fwd(double x, double x_tan) {
  ::cugrad::host::sweep sweep(false);
  double *all_1 = ::cugrad::host::allocate_host<double>(32ul, nullptr, "kernel.cu:7");  // line 7
  double *all_tan = ::cugrad::host::shadow_host<double>(32ul, nullptr, "kernel.cu:7");
  ::cugrad::host::copy(all_1, all, 32ul, cudaMemcpyHostToHost, nullptr, "kernel.cu:7");
  ::cugrad::host::clear(all_tan, 32ul, nullptr, "kernel.cu:7");
  double sum_1 = x * x;  // line 8
  double sum_tan = x_tan * x + x * x_tan;
  double t0 = sum_tan * x + sum_1 * x_tan;  // line 9
  all_1[1] = sum_1 * x;
  all_tan[1] = t0;
  ::cugrad::host::leave(&sum, sum_1);  // line 7
  ::cugrad::host::leave_array(all, all_1, 32ul);
  ::cugrad::host::free_host(all_1, nullptr, "kernel.cu:7");
  return sum_tan * 3.0 + t0;
}
