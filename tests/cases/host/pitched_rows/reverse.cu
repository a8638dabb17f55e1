// Gradient of `contrast` (kernel.cu:11) with respect to in, by cugrad.
//   in_adj: the gradient with respect to *in is added to it
//   What is differentiated is the result: its adjoint is 1.
static __global__ void square_rows_reverse_0(double *image, unsigned long pitch, int width, int height,
    double *image_adj) {
  int i = threadIdx.x;  // line 4
  int j = threadIdx.y;
  if (!(i < width && j < height)) return;  // line 5
  unsigned long t0 = j * pitch;  // line 6
  double *row = (double *)((char *)image + t0);
  double t1 = row[i];  // line 7

  // reverse sweep
  double t2 = ::cugrad::atomic_exchange(&((double *)((char *)image_adj + t0))[i], 0.0);
  atomicAdd(&((double *)((char *)image_adj + t0))[i], 2.0 * (t2 * (j + 1)) * t1);
}

static void contrast_rev(const double *in, int width, int height, double *in_adj) {
  ::cugrad::host::sweep sweep(true, in_adj);
  unsigned long t0 = (unsigned long)width * 8;  // line 14
  unsigned long t1 = height;
  unsigned long pitch = (t0 + 511) / 512 * 512;
  double *image = ::cugrad::host::allocate_zeroed_device<double>(pitch * t1, nullptr, "kernel.cu:14");
  double *image_adj = ::cugrad::host::shadow_device<double>(pitch * t1, nullptr, "kernel.cu:14");
  ::cugrad::host::copy_2d(image, pitch, in, t0, t0, t1, cudaMemcpyHostToDevice, nullptr,  // line 15
      "kernel.cu:15");
  ::cugrad::host::snapshot image_before = ::cugrad::host::keep(image, nullptr, "kernel.cu:16");  // line 16
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(8u, 8u)),
      ::cugrad::derived<decltype(&square_rows), &square_rows, true, false>{}, "kernel.cu:16", image, pitch,
      width, height);
  double *out = ::cugrad::host::allocate_zeroed_host<double>((unsigned long)(width * height) * 8,  // line 17
      nullptr, "kernel.cu:17");
  double *out_adj = ::cugrad::host::shadow_host<double>((unsigned long)(width * height) * 8, nullptr,
      "kernel.cu:17");
  ::cugrad::host::copy_2d(out, t0, image, pitch, t0, t1, cudaMemcpyDeviceToHost, nullptr,  // line 18
      "kernel.cu:18");
  ::cugrad::host::free_host(out, nullptr, "kernel.cu:21");  // line 21
  ::cugrad::host::free_device(image, nullptr, "kernel.cu:22");  // line 22

  // reverse sweep
  for (int i = width * height - 1; i >= 0; --i) out_adj[i] += 2.0 * out[i];  // line 20
  ::cugrad::host::add_back_2d(image_adj, pitch, out_adj, t0, t0, t1, cudaMemcpyDeviceToHost,  // line 18
      nullptr, "kernel.cu:18");
  ::cugrad::host::put_back(image_before, "kernel.cu:16");  // line 16
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(8u, 8u)),
      ::cugrad::derived<decltype(&square_rows_reverse_0), &square_rows_reverse_0, true, false>{},
      "kernel.cu:16", image, pitch, width, height, image_adj);
  ::cugrad::host::give_up(image_before, "kernel.cu:16");
  ::cugrad::host::add_back_2d(in_adj, t0, image_adj, pitch, t0, t1, cudaMemcpyHostToDevice,  // line 15
      nullptr, "kernel.cu:15");
}
