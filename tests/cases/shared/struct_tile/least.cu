// Gradient of `forces` (kernel.cu:5) with respect to fx, px, py, mass, by cugrad.
//   fx_adj: in: the adjoint of *fx after the function, the seed; it stays as it is
//   px_adj: the gradient with respect to *px is added to it
//   py_adj: the gradient with respect to *py is added to it
//   mass_adj: the gradient with respect to *mass is added to it
//   Not computed again: fx.
static __global__ void forces_rev(double *fx, const double *px, const double *py, const double *mass, int n,
    double *fx_adj, double *px_adj, double *py_adj, double *mass_adj) {
  __shared__ Body tile[16];
  __shared__ Body tile_adj[16];
  __shared__ __align__(16) double others[16][4];
  __shared__ double xi_all[16];
  __shared__ double yi_all[16];
  __shared__ double f_adj_all[16];
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 7
  double xi = px[i];  // line 8
  double yi = py[i];
  __syncthreads();  // line 9

  // reverse sweep
  double f_adj = fx_adj[i];  // line 23
  bool t0 = 0 < n;  // line 9
  int k = t0 ? (n - 1) / (t0 ? (int)blockDim.x : 1) + 1 : 0;
  bool t1 = blockDim.y == 1;
  bool t2 = blockDim.z == 1;
  double xi_adj;
  double yi_adj;
  if (blockDim.x == 16 && t1 && t2 && gridDim.y == 1 && gridDim.z == 1 && gridDim.x <= 65536
      && k == (int)gridDim.x) {
    double t3 = mass[i];
    xi_adj = 0.0;
    yi_adj = 0.0;
    double tile_sum = 0.0;
    double tile_sum_1 = 0.0;
    double tile_sum_2 = 0.0;
    for (; k > 0; --k) {
      int t4 = (k - 1) * 16 + (int)threadIdx.x;
      others[threadIdx.x][0] = px[t4];
      others[threadIdx.x][1] = py[t4];
      others[threadIdx.x][2] = mass[t4];
      others[threadIdx.x][3] = fx_adj[t4];
      __syncthreads();
      for (int k_1 = 15; k_1 >= 0; --k_1) {
        double dx = others[k_1][0] - xi;
        double dy = others[k_1][1] - yi;
        double r2 = dx * dx + dy * dy + 0.01;
        double t5 = sqrt(r2);
        double t6 = 1.0 / (r2 * t5);
        double t7 = f_adj * t6;
        double t8 = others[k_1][2];
        double t9 = t7 * (t6 * (dx * t8));
        double t10 = 0.5 / t5;
        double r2_adj = -t5 * t9 - r2 * t9 * t10;
        double t11 = 2.0 * r2_adj;
        xi_adj = xi_adj - t7 * t8 - dx * t11;
        yi_adj -= dy * t11;
        double t12 = t6 * others[k_1][3];
        tile_sum -= dx * t12;
        double t13 = t12 * (t6 * (dx * t3));
        double r2_adj_1 = t5 * t13 + t10 * (r2 * t13);
        double t14 = 2.0 * r2_adj_1;
        tile_sum_1 -= dy * t14;
        tile_sum_2 = tile_sum_2 + t12 * t3 - dx * t14;
      }
      __syncthreads();
    }
    atomicAdd(&mass_adj[i], tile_sum);  // line 13
    atomicAdd(&py_adj[i], tile_sum_1);  // line 12
    atomicAdd(&px_adj[i], tile_sum_2);  // line 11
  } else {
    xi_adj = 0.0;
    yi_adj = 0.0;
    for (; k > 0; --k) {  // line 9
      int base = (k - 1) * (int)blockDim.x;
      int j = base + threadIdx.x;  // line 10
      double t3 = px[j];  // line 11
      __syncthreads();
      tile[threadIdx.x].x = t3;
      tile[threadIdx.x].y = py[j];  // line 12
      tile[threadIdx.x].mass = mass[j];  // line 13
      __syncthreads();
      if (t1 && t2) {  // line 15
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
          double t4 = sqrt(r2);  // line 19
          double t5 = 1.0 / (r2 * t4);
          double t6 = f_adj * t5;
          double t7 = -t6 * (b_mass * dx * t5);
          double r2_adj = t7 * t4;
          r2_adj += t7 * r2 * (0.5 / t4);
          double dx_adj = t6 * b_mass;
          double t8 = 2.0 * r2_adj;  // line 18
          double dy_adj = t8 * dy;
          dx_adj += t8 * dx;
          yi_adj -= dy_adj;  // line 17
          xi_adj -= dx_adj;
        }
        int t4 = threadIdx.x;  // line 15
        double tile_sum = 0.0;
        double tile_sum_1 = 0.0;
        double tile_sum_2 = 0.0;
        for (unsigned int j_1 = 0; j_1 < blockDim.x; ++j_1) {
          double t5 = tile[t4].x - xi_all[j_1];
          double t6 = tile[t4].y - yi_all[j_1];
          double t7 = t5 * t5 + t6 * t6 + 0.01;
          double t8 = sqrt(t7);
          double t9 = 1.0 / (t7 * t8);
          double t10 = f_adj_all[j_1] * t9;
          tile_sum += t10 * t5;
          double t11 = tile[t4].mass;
          double t12 = -t10 * (t11 * t5 * t9);
          double t13 = 2.0 * (t12 * t8 + t12 * t7 * (0.5 / t8));
          tile_sum_1 += t13 * t6;
          tile_sum_2 += t10 * t11 + t13 * t5;
        }
        tile_adj[t4].mass += tile_sum;
        tile_adj[t4].y += tile_sum_1;
        tile_adj[t4].x += tile_sum_2;
        __syncthreads();
      } else {
        for (int k_1 = (int)blockDim.x - 1; k_1 >= 0; --k_1) {
          double b_x = tile[k_1].x;  // line 16
          double b_y = tile[k_1].y;
          double b_mass = tile[k_1].mass;
          double dx = b_x - xi;  // line 17
          double dy = b_y - yi;
          double r2 = dx * dx + dy * dy + 0.01;  // line 18
          double t4 = sqrt(r2);  // line 19
          double t5 = 1.0 / (r2 * t4);
          double t6 = f_adj * t5;
          double t7 = -t6 * (b_mass * dx * t5);
          double r2_adj = t7 * t4;
          r2_adj += t7 * r2 * (0.5 / t4);
          double b_mass_adj = t6 * dx;
          double dx_adj = t6 * b_mass;
          double t8 = 2.0 * r2_adj;  // line 18
          double dy_adj = t8 * dy;
          dx_adj += t8 * dx;
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
  }
  atomicAdd(&py_adj[i], yi_adj);  // line 8
  atomicAdd(&px_adj[i], xi_adj);
}
