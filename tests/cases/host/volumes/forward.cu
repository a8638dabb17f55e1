// Tangent of `run` (kernel.cu:15) with respect to out, h, d, by cugrad.
//   out_tan: tangent of out
//   h_tan: tangent of h
//   d_tan: tangent of d
static __global__ void smooth_tangent_0_1(cudaPitchedPtr p, double *out, int nx, int ny, int nz,
    cudaPitchedPtr *p_tan, double *out_tan) {
  void *t0 = p_tan->ptr;  // line 3
  int x = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  int y = blockIdx.y * blockDim.y + threadIdx.y;  // line 5
  if (x >= nx || y >= ny) return;  // line 9
  char *base = (char *)p.ptr;  // line 7
  unsigned long slice = p.pitch * ny;  // line 8
  unsigned long t1 = y * p.pitch;  // line 10
  for (int z = 0; z < nz; ++z) {  // line 9
    char *t2 = (char *)t0 + z * slice;  // line 10
    double *row = (double *)(base + z * slice + t1);
    double t3 = row[x];  // line 11
    double t4 = ((double *)(t2 + t1))[x];
    int t5 = (x + 1) % nx;
    double t6 = row[t5];
    double t7 = ((double *)(t2 + t1))[t5];
    int t8 = (z * ny + y) * nx + x;
    double t9 = out_tan[t8];
    out[t8] += t3 * t6;
    out_tan[t8] = t9 + (t4 * t6 + t3 * t7);
  }
}

static void run_fwd(double *out, double *h, double *d, int nx, int ny, int nz, double *out_tan, double *h_tan,
    double *d_tan) {
  ::cugrad::host::sweep sweep(false);
  unsigned long in_srcPtr_xsize = nx;  // line 17
  unsigned long whole_width = in_srcPtr_xsize * 8;
  unsigned long whole_height = ny;
  unsigned long whole_depth = nz;
  unsigned long volume_pitch = (whole_width + 511) / 512 * 512;  // line 18
  void *volume_ptr = ::cugrad::host::allocate_device<void>(volume_pitch * (whole_height * whole_depth),
      nullptr, "kernel.cu:18");
  void *volume_ptr_tan = ::cugrad::host::shadow_device<void>(volume_pitch * (whole_height * whole_depth),
      nullptr, "kernel.cu:18");
  unsigned long t0 = volume_pitch * whole_height;  // line 19
  ::cugrad::host::fill_3d(volume_ptr, volume_pitch, t0, 0, whole_width, whole_height, whole_depth, nullptr,
      "kernel.cu:19");
  ::cugrad::host::clear_3d(volume_ptr_tan, volume_pitch, t0, whole_width, whole_height, whole_depth, nullptr,
      "kernel.cu:19");
  void *in_srcPtr_ptr = (void *)h;  // line 21
  unsigned long in_extent_width = (unsigned long)(nx - 1) * 8;  // line 24
  unsigned long in_extent_height = ny - 1;
  unsigned long in_extent_depth = nz - 1;
  ::cugrad::host::copy_3d((void *)((unsigned char *)volume_ptr  // line 26
      + volume_pitch * (whole_height + 1)), volume_pitch, t0,
      (void *)(unsigned char *)in_srcPtr_ptr, whole_width, whole_width * whole_height,
      in_extent_width, in_extent_height, in_extent_depth, cudaMemcpyHostToDevice, nullptr,
      "kernel.cu:26");
  ::cugrad::host::copy_3d((void *)((unsigned char *)volume_ptr_tan + volume_pitch * (whole_height + 1)),
      volume_pitch, t0, (void *)(unsigned char *)(void *)h_tan, whole_width, whole_width * whole_height,
      in_extent_width, in_extent_height, in_extent_depth, cudaMemcpyHostToDevice, nullptr, "kernel.cu:26");
  cudaPitchedPtr *t1 = ::cugrad::host::upload(cudaPitchedPtr{volume_ptr_tan, 0, 0, 0}, nullptr,  // line 27
      "kernel.cu:27");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(4u, 4u)),
      ::cugrad::derived<decltype(&smooth_tangent_0_1), &smooth_tangent_0_1, true, false>{}, "kernel.cu:27",
      cudaPitchedPtr{volume_ptr, volume_pitch, whole_width, whole_height}, out, nx, ny, nz, t1, out_tan);
  ::cugrad::host::fill_3d(volume_ptr, volume_pitch, t0, 0, 8ul, whole_height, 2ul, nullptr,  // line 28
      "kernel.cu:28");
  ::cugrad::host::clear_3d(volume_ptr_tan, volume_pitch, t0, 8ul, whole_height, 2ul, nullptr, "kernel.cu:28");
  void *back_dstPtr_ptr = (void *)d;  // line 31
  ::cugrad::host::copy_3d((void *)(unsigned char *)back_dstPtr_ptr, whole_width,  // line 34
      whole_width * whole_height, (void *)(unsigned char *)volume_ptr, volume_pitch, t0,
      whole_width, whole_height, whole_depth, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:34");
  ::cugrad::host::copy_3d((void *)(unsigned char *)(void *)d_tan, whole_width, whole_width * whole_height,
      (void *)(unsigned char *)volume_ptr_tan, volume_pitch, t0, whole_width, whole_height, whole_depth,
      cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:34");
  cudaPitchedPtr *t2 = ::cugrad::host::upload(cudaPitchedPtr{(void *)d_tan, 0, 0, 0}, nullptr,  // line 35
      "kernel.cu:35");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(4u, 4u)),
      ::cugrad::derived<decltype(&smooth_tangent_0_1), &smooth_tangent_0_1, true, false>{}, "kernel.cu:35",
      cudaPitchedPtr{back_dstPtr_ptr, whole_width, in_srcPtr_xsize, whole_height}, out, nx, ny, nz, t2,
      out_tan);
  ::cugrad::host::free_device(volume_ptr, nullptr, "kernel.cu:36");  // line 36
}
