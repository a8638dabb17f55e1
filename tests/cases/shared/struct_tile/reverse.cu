// Gradient of `forces` (kernel.cu:5) with respect to fx, px, py, mass, by cugrad.
//   fx_adj: in: the adjoint of *fx after the function, the seed; out: 0 where *fx was written
//   px_adj: the gradient with respect to *px is added to it
//   py_adj: the gradient with respect to *py is added to it
//   mass_adj: the gradient with respect to *mass is added to it
static __global__ void forces_rev(double *fx, const double *px, const double *py, const double *mass, int n,
    double *fx_adj, double *px_adj, double *py_adj, double *mass_adj) {
  __shared__ Body tile[16];
  __shared__ Body tile_adj[16];
  __shared__ double xi_all[16];
  __shared__ double yi_all[16];
  __shared__ double f_adj_all[16];
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 7
  double xi = px[i];  // line 8
  double yi = py[i];
  double f = 0.0;
  for (int base = 0; base < n; base += blockDim.x) {  // line 9
    int j = base + threadIdx.x;  // line 10
    tile[threadIdx.x].x = px[j];  // line 11
    tile[threadIdx.x].y = py[j];  // line 12
    tile[threadIdx.x].mass = mass[j];  // line 13
    __syncthreads();  // line 14
    for (int k = 0; (unsigned int)k < blockDim.x; ++k) {  // line 15
      double b_x = tile[k].x;  // line 16
      double b_y = tile[k].y;
      double b_mass = tile[k].mass;
      double dx = b_x - xi;  // line 17
      double dy = b_y - yi;
      double r2 = dx * dx + dy * dy + 0.01;  // line 18
      f += b_mass * dx / (r2 * sqrt(r2));  // line 19
    }
    __syncthreads();  // line 21
  }
  double f_adj = fx_adj[i];  // line 23
  fx[i] = f;

  // reverse sweep
  bool t0 = 0 < n;  // line 9
  fx_adj[i] = 0.0;  // line 23
  double xi_adj = 0.0;
  double yi_adj = 0.0;
  for (int k = t0 ? (n - 1) / (t0 ? (int)blockDim.x : 1) + 1 : 0; k > 0; --k) {  // line 9
    int base = (k - 1) * (int)blockDim.x;
    int j = base + threadIdx.x;  // line 10
    double t1 = px[j];  // line 11
    __syncthreads();
    tile[threadIdx.x].x = t1;
    tile[threadIdx.x].y = py[j];  // line 12
    tile[threadIdx.x].mass = mass[j];  // line 13
    __syncthreads();
    if (blockDim.y == 1 && blockDim.z == 1) {  // line 15
      xi_all[threadIdx.x] = xi;
      yi_all[threadIdx.x] = yi;
      f_adj_all[threadIdx.x] = f_adj;
      __syncthreads();
      for (int k_1 = (int)blockDim.x - 1; k_1 >= 0; --k_1) {
        double b_x = tile[k_1].x;  // line 16
        double b_y = tile[k_1].y;
        double b_mass = tile[k_1].mass;
        double dx = b_x - xi;  // line 17
        double dy = b_y - yi;
        double r2 = dx * dx + dy * dy + 0.01;  // line 18
        double t2 = sqrt(r2);  // line 19
        double t3 = 1.0 / (r2 * t2);
        double t4 = f_adj * t3;
        double t5 = -t4 * (b_mass * dx * t3);
        double r2_adj = t5 * t2;
        r2_adj += t5 * r2 * (0.5 / t2);
        double dx_adj = t4 * b_mass;
        double t6 = 2.0 * r2_adj;  // line 18
        double dy_adj = t6 * dy;
        dx_adj += t6 * dx;
        yi_adj -= dy_adj;  // line 17
        xi_adj -= dx_adj;
      }
      int t2 = threadIdx.x;  // line 15
      double tile_sum = 0.0;
      double tile_sum_1 = 0.0;
      double tile_sum_2 = 0.0;
      for (unsigned int j_1 = 0; j_1 < blockDim.x; ++j_1) {
        double t3 = tile[t2].x - xi_all[j_1];
        double t4 = tile[t2].y - yi_all[j_1];
        double t5 = t3 * t3 + t4 * t4 + 0.01;
        double t6 = sqrt(t5);
        double t7 = 1.0 / (t5 * t6);
        double t8 = f_adj_all[j_1] * t7;
        tile_sum += t8 * t3;
        double t9 = tile[t2].mass;
        double t10 = -t8 * (t9 * t3 * t7);
        double t11 = 2.0 * (t10 * t6 + t10 * t5 * (0.5 / t6));
        tile_sum_1 += t11 * t4;
        tile_sum_2 += t8 * t9 + t11 * t3;
      }
      tile_adj[t2].mass += tile_sum;
      tile_adj[t2].y += tile_sum_1;
      tile_adj[t2].x += tile_sum_2;
      __syncthreads();
    } else {
      for (int k_1 = (int)blockDim.x - 1; k_1 >= 0; --k_1) {
        double b_x = tile[k_1].x;  // line 16
        double b_y = tile[k_1].y;
        double b_mass = tile[k_1].mass;
        double dx = b_x - xi;  // line 17
        double dy = b_y - yi;
        double r2 = dx * dx + dy * dy + 0.01;  // line 18
        double t2 = sqrt(r2);  // line 19
        double t3 = 1.0 / (r2 * t2);
        double t4 = f_adj * t3;
        double t5 = -t4 * (b_mass * dx * t3);
        double r2_adj = t5 * t2;
        r2_adj += t5 * r2 * (0.5 / t2);
        double b_mass_adj = t4 * dx;
        double dx_adj = t4 * b_mass;
        double t6 = 2.0 * r2_adj;  // line 18
        double dy_adj = t6 * dy;
        dx_adj += t6 * dx;
        yi_adj -= dy_adj;  // line 17
        xi_adj -= dx_adj;
        ::cugrad::accumulate_warp<double>({&tile_adj[k_1].mass, &tile_adj[k_1].y,  // line 16
            &tile_adj[k_1].x}, {b_mass_adj, dy_adj, dx_adj});
      }
    }
    __syncthreads();  // line 14
    atomicAdd(&mass_adj[j], tile_adj[threadIdx.x].mass);  // line 13
    atomicAdd(&py_adj[j], tile_adj[threadIdx.x].y);  // line 12
    atomicAdd(&px_adj[j], tile_adj[threadIdx.x].x);  // line 11
    tile_adj[threadIdx.x].mass = 0.0;  // line 13
    tile_adj[threadIdx.x].y = 0.0;  // line 12
    tile_adj[threadIdx.x].x = 0.0;  // line 11
  }
  atomicAdd(&py_adj[i], yi_adj);  // line 8
  atomicAdd(&px_adj[i], xi_adj);
}
