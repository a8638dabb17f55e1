// Tangent of `run` (kernel.cu:35) with respect to u, v, total, k, by cugrad.
//   u_tan: tangent of u
//   v_tan: tangent of v
//   total_tan: tangent of total
//   k_tan: tangent of k
static __global__ void evolve_tangent_0_1_2_3(double *u, double *v, double *total, double k, int n, int steps,
    double *u_tan, double *v_tan, double *total_tan, double k_tan) {
  unsigned int i = (unsigned long long)(blockIdx.x + gridDim.x  // line 21
      * (blockIdx.y + gridDim.y * blockIdx.z)) * (unsigned long long)(blockDim.x * blockDim.y
      * blockDim.z) + (unsigned long long)(threadIdx.x + blockDim.x
      * (threadIdx.y + blockDim.y * threadIdx.z));
  unsigned int t0 = n;
  unsigned long long t1 = (unsigned long long)(gridDim.x * gridDim.y * gridDim.z)
      * (unsigned long long)(blockDim.x * blockDim.y * blockDim.z);
  double *from = u;
  double *to = v;
  double *from_tan = u_tan;
  double *to_tan = v_tan;
  for (int t = 0; t < steps; ++t) {  // line 20
    for (unsigned int i_1 = i; i_1 < t0; i_1 += t1) {  // line 21
      double t2 = from[i_1];  // line 22
      double t3 = from_tan[i_1];
      unsigned int t4 = (i_1 + 1) % t0;
      double t5 = from[t4];
      double t6 = from_tan[t4];
      unsigned int t7 = (i_1 + t0 - 1) % t0;
      double t8 = from_tan[t7];
      double t9 = t5 * t2 - from[t7];
      to[i_1] = t2 + k * t9;
      to_tan[i_1] = t3 + (k_tan * t9 + k * (t6 * t2 + t5 * t3 - t8));
    }
    ::cooperative_groups::this_grid().sync();  // line 23
    double *t2 = to;
    to = from;
    from = t2;
    double *t3 = to_tan;
    to_tan = from_tan;
    from_tan = t3;
  }
  double sum = 0.0;
  double sum_tan = 0.0;
  for (unsigned int i_1 = i; i_1 < t0; i_1 += t1) {  // line 29
    double t2 = from[i_1];
    double t3 = from_tan[i_1];
    sum += t2 * t2;
    sum_tan += t3 * t2 + t2 * t3;
  }
  atomicAdd(total, sum);  // line 30
  atomicAdd(total_tan, sum_tan);
  ::cooperative_groups::this_grid().sync();  // line 31
  for (; i < t0; i += t1) {  // line 32
    double t2 = from[i];
    double t3 = from_tan[i];
    double t4 = *total;
    double t5 = *total_tan;
    to[i] = t2 * t4;
    to_tan[i] = t3 * t4 + t2 * t5;
  }
}

static void run_fwd(double *u, double *v, double *total, double k, int n, int steps, double *u_tan,
    double *v_tan, double *total_tan, double k_tan) {
  ::cugrad::host::sweep sweep(false);
  int device;  // line 36
  device = 0;
  int processors;
  processors = 0;
  int blocks;
  blocks = 0;
  ::cugrad::host::check(cudaGetDevice(&device), "kernel.cu:37");  // line 37
  ::cugrad::host::check(::cugrad::host::device_attribute<cudaDevAttrMultiProcessorCount>(&processors,  // line 38
      device), "kernel.cu:38");
  ::cugrad::host::check(::cugrad::host::kernel<decltype(&evolve), &evolve>::blocks(&blocks, 4,  // line 39
      0ul), "kernel.cu:39");
  int grid = blocks * processors < 3 ? 1 : 3;  // line 40
  ::cugrad::host::launch(::cugrad::launch_config(dim3((unsigned int)grid),  // line 42
      dim3(4u)).cooperatively(),
      ::cugrad::derived<decltype(&evolve_tangent_0_1_2_3), &evolve_tangent_0_1_2_3, true, true>{},
      "kernel.cu:42", u, v, total, k, n, steps, u_tan, v_tan, total_tan, k_tan);
  ::cugrad::host::synchronise("kernel.cu:43");  // line 43
}
