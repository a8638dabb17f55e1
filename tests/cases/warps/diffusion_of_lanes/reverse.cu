// Gradient of `diffusion_of_lanes` (kernel.cu:3) with respect to out, in, k, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   k_adj: the gradient with respect to k is added to what it points to
//   tape: holds what the reverse sweep needs of loops; `diffusion_of_lanes_rev_words` says how many words.
static __global__ void diffusion_of_lanes_rev(double *out, const double *in, double k, double limit,
    int steps, double *out_adj, double *in_adj, double *k_adj, ::cugrad::tape tape) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  double u = in[i];  // line 5
  double u_kept[16];  // line 6
  int t = 0;
  bool broke = false;
  int trips = 0;
  while (!broke && t < steps) {
    if (trips < 16) {
      u_kept[trips] = u;
    } else {
      tape.push(u);
    }
    double left = __shfl_up_sync(0xffffffffu, u, 1);  // line 7
    double right = __shfl_down_sync(0xffffffffu, u, 1);
    u += k * (sin(left) - 2.0 * sin(u) + sin(right));  // line 8
    if (__any_sync(0xffffffffu, u > limit) != 0) {  // line 9
      double t0 = __shfl_xor_sync(0xffffffffu, u, 16);
      u = 0.5 * (u + cos(t0));
    }
    if (__all_sync(0xffffffffu, u < -limit) != 0) {  // line 10
      broke = true;
    } else {
      ++t;  // line 6
    }
    ++trips;
  }
  double u_adj = out_adj[i];  // line 12
  out[i] = u;

  // reverse sweep
  out_adj[i] = 0.0;
  double k_adj_1 = 0.0;
  for (int strip = trips; strip > 0; --strip) {  // line 6
    double u_1;
    if (strip - 1 < 16) {
      u_1 = u_kept[strip - 1];
    } else {
      u_1 = tape.pop<double>();
    }
    double t_steps[1];
    double left = __shfl_up_sync(0xffffffffu, u_1, 1);  // line 7
    double right = __shfl_down_sync(0xffffffffu, u_1, 1);
    double t0 = sin(left) - 2.0 * sin(u_1) + sin(right);  // line 8
    double u_2 = u_1 + k * t0;
    bool t1 = __any_sync(0xffffffffu, u_2 > limit) != 0;  // line 9
    if (t1) t_steps[0] = __shfl_xor_sync(0xffffffffu, u_2, 16);
    if (t1) {
      u_adj *= 0.5;
      u_adj += __shfl_xor_sync(0xffffffffu, u_adj * -sin(t_steps[0]), 16);
    }
    k_adj_1 += u_adj * t0;  // line 8
    double t2 = u_adj * k;
    double right_adj = t2 * cos(right);
    u_adj -= t2 * 2.0 * cos(u_1);
    double left_adj = t2 * cos(left);
    u_adj += ::cugrad::shuffle_down_transposed(0xffffffffu, right_adj, 1);  // line 7
    u_adj += ::cugrad::shuffle_up_transposed(0xffffffffu, left_adj, 1);
  }
  in_adj[i] += u_adj;  // line 5
  ::cugrad::accumulate_block(k_adj, k_adj_1);  // line 4
}

// Words of tape that a thread of `diffusion_of_lanes_rev` keeps at most.
static unsigned long long diffusion_of_lanes_rev_words(int steps) {
  int t0 = steps > 0 ? steps : 0;
  return ((unsigned long long)t0 > 16 ? (unsigned long long)t0 - 16 : 0) * 2;
}
