// Tangent of `contrast` (kernel.cu:11) with respect to in, by cugrad.
//   in_tan: tangent of in
static __global__ void square_rows_tangent_0(double *image, unsigned long pitch, int width, int height,
    double *image_tan) {
  int i = threadIdx.x;  // line 4
  int j = threadIdx.y;
  if (!(i < width && j < height)) return;  // line 7
  unsigned long t0 = j * pitch;  // line 6
  double *row = (double *)((char *)image + t0);
  double t1 = row[i];  // line 7
  double t2 = ((double *)((char *)image_tan + t0))[i];
  double t3 = (double)(j + 1);
  row[i] = t1 * t1 * t3;
  ((double *)((char *)image_tan + t0))[i] = (t2 * t1 + t1 * t2) * t3;
}

static double contrast_fwd(const double *in, int width, int height, double *in_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long t0 = (unsigned long)width * 8;  // line 14
  unsigned long t1 = height;
  unsigned long pitch = (t0 + 511) / 512 * 512;
  double *image = ::cugrad::host::allocate_device<double>(pitch * t1, nullptr, "kernel.cu:14");
  double *image_tan = ::cugrad::host::shadow_device<double>(pitch * t1, nullptr, "kernel.cu:14");
  ::cugrad::host::copy_2d(image, pitch, in, t0, t0, t1, cudaMemcpyHostToDevice, nullptr,  // line 15
      "kernel.cu:15");
  ::cugrad::host::copy_2d(image_tan, pitch, in_tan, t0, t0, t1, cudaMemcpyHostToDevice, nullptr,
      "kernel.cu:15");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(8u, 8u)),  // line 16
      ::cugrad::derived<decltype(&square_rows_tangent_0), &square_rows_tangent_0, true, false>{},
      "kernel.cu:16", image, pitch, width, height, image_tan);
  double *out = ::cugrad::host::allocate_zeroed_host<double>((unsigned long)(width * height) * 8,  // line 17
      nullptr, "kernel.cu:17");
  double *out_tan = ::cugrad::host::shadow_host<double>((unsigned long)(width * height) * 8, nullptr,
      "kernel.cu:17");
  ::cugrad::host::copy_2d(out, t0, image, pitch, t0, t1, cudaMemcpyDeviceToHost, nullptr,  // line 18
      "kernel.cu:18");
  ::cugrad::host::copy_2d(out_tan, t0, image_tan, pitch, t0, t1, cudaMemcpyDeviceToHost, nullptr,
      "kernel.cu:18");
  double sum_tan = 0.0;
  for (int i = 0; i < width * height; ++i) {  // line 20
    double t2 = out[i];
    double t3 = out_tan[i];
    sum_tan += t3 * t2 + t2 * t3;
  }
  ::cugrad::host::free_host(out, nullptr, "kernel.cu:21");  // line 21
  ::cugrad::host::free_device(image, nullptr, "kernel.cu:22");  // line 22
  return sum_tan;
}
