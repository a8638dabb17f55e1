// Gradient of `run` (kernel.cu:15) with respect to out, h, d, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   h_adj: the gradient with respect to *h is added to it
//   d_adj: in: the adjoint of *d after the function; out: the adjoint of *d before it
static __global__ void smooth_reverse_0_1(cudaPitchedPtr p, double *out, int nx, int ny, int nz,
    cudaPitchedPtr *p_adj, double *out_adj) {
  void *t0 = p_adj->ptr;  // line 3
  int x = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  int y = blockIdx.y * blockDim.y + threadIdx.y;  // line 5
  if (x >= nx || y >= ny) return;  // line 6
  char *base = (char *)p.ptr;  // line 7
  unsigned long slice = p.pitch * ny;  // line 8
  unsigned long t1 = y * p.pitch;  // line 10
  for (int z = 0; z < nz; ++z) {  // line 9
    double *row = (double *)(base + z * slice + t1);  // line 10
    int t2 = (z * ny + y) * nx + x;  // line 11
    out[t2] += row[x] * row[(x + 1) % nx];
  }

  // reverse sweep
  for (int z = nz - 1; z >= 0; --z) {  // line 9
    char *t2 = (char *)t0 + z * slice;  // line 10
    double *row = (double *)(base + z * slice + t1);
    int t3 = (x + 1) % nx;  // line 11
    double t4 = row[t3];
    double t5 = out_adj[(z * ny + y) * nx + x];
    atomicAdd(&((double *)(t2 + t1))[t3], t5 * row[x]);
    atomicAdd(&((double *)(t2 + t1))[x], t5 * t4);
  }
}

static void run_rev(double *out, double *h, double *d, int nx, int ny, int nz, double *out_adj, double *h_adj,
    double *d_adj) {
  ::cugrad::host::sweep sweep(true, out_adj, h_adj, d_adj);
  unsigned long in_srcPtr_xsize = nx;  // line 17
  unsigned long whole_width = in_srcPtr_xsize * 8;
  unsigned long whole_height = ny;
  unsigned long whole_depth = nz;
  unsigned long volume_pitch = (whole_width + 511) / 512 * 512;  // line 18
  void *volume_ptr = ::cugrad::host::allocate_zeroed_device<void>(volume_pitch * (whole_height * whole_depth),
      nullptr, "kernel.cu:18");
  void *volume_ptr_adj = ::cugrad::host::shadow_device<void>(volume_pitch * (whole_height * whole_depth),
      nullptr, "kernel.cu:18");
  unsigned long t0 = volume_pitch * whole_height;  // line 19
  ::cugrad::host::fill_3d(volume_ptr, volume_pitch, t0, 0, whole_width, whole_height, whole_depth, nullptr,
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
  cudaPitchedPtr t1 = cudaPitchedPtr{volume_ptr, volume_pitch, whole_width, whole_height};  // line 27
  ::cugrad::host::snapshot out_before = ::cugrad::host::keep(out, nullptr, "kernel.cu:27");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(4u, 4u)),
      ::cugrad::derived<decltype(&smooth), &smooth, true, false>{}, "kernel.cu:27", t1, out, nx, ny, nz);
  ::cugrad::host::snapshot volume_ptr_before = ::cugrad::host::keep(volume_ptr, nullptr,  // line 28
      "kernel.cu:28");
  ::cugrad::host::fill_3d(volume_ptr, volume_pitch, t0, 0, 8ul, whole_height, 2ul, nullptr, "kernel.cu:28");
  void *back_dstPtr_ptr = (void *)d;  // line 31
  ::cugrad::host::copy_3d((void *)(unsigned char *)back_dstPtr_ptr, whole_width,  // line 34
      whole_width * whole_height, (void *)(unsigned char *)volume_ptr, volume_pitch, t0,
      whole_width, whole_height, whole_depth, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:34");
  cudaPitchedPtr t2 = cudaPitchedPtr{back_dstPtr_ptr, whole_width, in_srcPtr_xsize, whole_height};  // line 35
  ::cugrad::host::snapshot out_before_1 = ::cugrad::host::keep(out, nullptr, "kernel.cu:35");
  ::cugrad::host::launch(::cugrad::launch_config(dim3(1u), dim3(4u, 4u)),
      ::cugrad::derived<decltype(&smooth), &smooth, true, false>{}, "kernel.cu:35", t2, out, nx, ny, nz);
  ::cugrad::host::free_device(volume_ptr, nullptr, "kernel.cu:36");  // line 36

  // reverse sweep
  ::cugrad::host::put_back(out_before_1, "kernel.cu:35");  // line 35
  ::cugrad::host::keep_result(out, "kernel.cu:35");
  cudaPitchedPtr *t3 = ::cugrad::host::upload(cudaPitchedPtr{(void *)d_adj, 0, 0, 0}, nullptr,
      "kernel.cu:35");
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(4u, 4u)),
      ::cugrad::derived<decltype(&smooth_reverse_0_1), &smooth_reverse_0_1, true, false>{}, "kernel.cu:35",
      t2, out, nx, ny, nz, t3, out_adj);
  ::cugrad::host::give_up(out_before_1, "kernel.cu:35");
  ::cugrad::host::add_back_3d((double *)(void *)(unsigned char *)volume_ptr_adj, volume_pitch, t0,  // line 34
      (double *)(void *)(unsigned char *)(void *)d_adj, whole_width, whole_width * whole_height,
      whole_width, whole_height, whole_depth, cudaMemcpyDeviceToDevice, nullptr, "kernel.cu:34");
  ::cugrad::host::clear_3d(volume_ptr_adj, volume_pitch, t0, 8ul, whole_height, 2ul, nullptr,  // line 28
      "kernel.cu:28");
  ::cugrad::host::put_back(volume_ptr_before, "kernel.cu:28");
  ::cugrad::host::give_up(volume_ptr_before, "kernel.cu:28");
  ::cugrad::host::put_back(out_before, "kernel.cu:27");  // line 27
  ::cugrad::host::keep_result(out, "kernel.cu:27");
  cudaPitchedPtr *t4 = ::cugrad::host::upload(cudaPitchedPtr{volume_ptr_adj, 0, 0, 0}, nullptr,
      "kernel.cu:27");
  ::cugrad::host::launch_reverse(::cugrad::launch_config(dim3(1u), dim3(4u, 4u)),
      ::cugrad::derived<decltype(&smooth_reverse_0_1), &smooth_reverse_0_1, true, false>{}, "kernel.cu:27",
      t1, out, nx, ny, nz, t4, out_adj);
  ::cugrad::host::give_up(out_before, "kernel.cu:27");
  ::cugrad::host::add_back_3d((double *)(void *)(unsigned char *)(void *)h_adj, whole_width,  // line 26
      whole_width * whole_height, (double *)(void *)((unsigned char *)volume_ptr_adj
      + volume_pitch * (whole_height + 1)), volume_pitch, t0, in_extent_width, in_extent_height,
      in_extent_depth, cudaMemcpyHostToDevice, nullptr, "kernel.cu:26");
  ::cugrad::host::clear_3d(volume_ptr_adj, volume_pitch, t0, whole_width, whole_height,  // line 19
      whole_depth, nullptr, "kernel.cu:19");
}
