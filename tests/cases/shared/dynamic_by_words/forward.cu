// Tangent of `kernel` (kernel.cu:4) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan,
    ::cugrad::shared_slab shared_slab) {
  auto *const room_tan = ::cugrad::dynamic_shadow(room, shared_slab);
  long t0 = (long)threadIdx.x * 2;  // line 6
  double t1 = x_tan[threadIdx.x * 2];
  double t2 = x[threadIdx.x * 2 + 1];
  double t3 = x_tan[threadIdx.x * 2 + 1];
  ((double *)room)[t0] = x[threadIdx.x * 2];
  ((double *)room_tan)[t0] = t1;
  ((double *)room)[t0 + 1] = t2;
  ((double *)room_tan)[t0 + 1] = t3;
  __syncthreads();  // line 8
  double t4 = room[threadIdx.x];  // line 9
  double t5 = room_tan[threadIdx.x];
  double t6 = room[63 - threadIdx.x];
  double t7 = room_tan[63 - threadIdx.x];
  out[threadIdx.x] = t4 * t6;
  out_tan[threadIdx.x] = t5 * t6 + t4 * t7;
}
