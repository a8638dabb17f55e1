// Gradient of `kernel` (kernel.cu:7) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  __shared__ double shared[128];
  __shared__ double shared_adj[128];
  ::cugrad::zero_shared(&shared_adj);
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 12
  shared[threadIdx.x] = x[i];  // line 14
  __syncthreads();  // line 15
  unsigned int t0 = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);  // line 16
  unsigned int t1 = t0 % 64;
  unsigned int t2 = t0 / 64 * 64 + (t1 + 40) % 64;
  double other = shared[t2];
  double t3 = x[i];  // line 17
  double t4 = t3 * other;
  double t5 = t4 + __shfl_xor_sync(0xffffffffu, t4, 16);
  double t6 = t5 + __shfl_xor_sync(0xffffffffu, t5, 8);
  double t7 = t6 + __shfl_xor_sync(0xffffffffu, t6, 4);
  double t8 = t7 + __shfl_xor_sync(0xffffffffu, t7, 2);
  double t9 = t8 + __shfl_xor_sync(0xffffffffu, t8, 1);
  __syncthreads();
  int t10 = t0 ^ 32;
  double sum = t9 + ::cugrad::block_take(t9, t10);
  double t11 = __shfl_xor_sync(0xffffffffu, other, 16);  // line 18
  bool t12 = other < t11;
  double t13 = t12 ? t11 : other;
  double t14 = __shfl_xor_sync(0xffffffffu, t13, 8);
  bool t15 = t13 < t14;
  double t16 = t15 ? t14 : t13;
  double t17 = __shfl_xor_sync(0xffffffffu, t16, 4);
  bool t18 = t16 < t17;
  double t19 = t18 ? t17 : t16;
  double t20 = __shfl_xor_sync(0xffffffffu, t19, 2);
  bool t21 = t19 < t20;
  double t22 = t21 ? t20 : t19;
  double t23 = __shfl_xor_sync(0xffffffffu, t22, 1);
  bool t24 = t22 < t23;
  double t25 = t24 ? t23 : t22;
  __syncthreads();
  double t26 = ::cugrad::block_take(t25, t10);
  bool t27 = t25 < t26;
  double most = t27 ? t26 : t25;
  double a = x[i];  // line 19
  double b = __shfl_xor_sync(0xffffffffu, a, 16);
  double a_1 = a * b;
  double b_1 = __shfl_xor_sync(0xffffffffu, a_1, 8);
  double a_2 = a_1 * b_1;
  double b_2 = __shfl_xor_sync(0xffffffffu, a_2, 4);
  double a_3 = a_2 * b_2;
  double b_3 = __shfl_xor_sync(0xffffffffu, a_3, 2);
  double a_4 = a_3 * b_3;
  double b_4 = __shfl_xor_sync(0xffffffffu, a_4, 1);
  double a_5 = a_4 * b_4;
  __syncthreads();
  double b_5 = ::cugrad::block_take(a_5, t10);
  double product = a_5 * b_5;
  double t28 = x[i];  // line 20
  double t29 = t28 * t28;
  int t30 = t0;
  int t31 = t30 - 1;
  __syncthreads();
  double t32 = ::cugrad::block_take(t29, t31);
  bool t33 = t1 >= 1;
  double t34 = t33 ? t29 + t32 : t29;
  int t35 = t30 - 2;
  __syncthreads();
  double t36 = ::cugrad::block_take(t34, t35);
  bool t37 = t1 >= 2;
  double t38 = t37 ? t34 + t36 : t34;
  int t39 = t30 - 4;
  __syncthreads();
  double t40 = ::cugrad::block_take(t38, t39);
  bool t41 = t1 >= 4;
  double t42 = t41 ? t38 + t40 : t38;
  int t43 = t30 - 8;
  __syncthreads();
  double t44 = ::cugrad::block_take(t42, t43);
  bool t45 = t1 >= 8;
  double t46 = t45 ? t42 + t44 : t42;
  int t47 = t30 - 16;
  __syncthreads();
  double t48 = ::cugrad::block_take(t46, t47);
  bool t49 = t1 >= 16;
  double t50 = t49 ? t46 + t48 : t46;
  int t51 = t30 - 32;
  __syncthreads();
  double t52 = ::cugrad::block_take(t50, t51);
  bool t53 = t1 >= 32;
  double running = t53 ? t50 + t52 : t50;
  double t54 = x[i];  // line 21
  __syncthreads();
  double t55 = ::cugrad::block_take(t54, t31);
  double t56 = t33 ? t54 + t55 : t54;
  __syncthreads();
  double t57 = ::cugrad::block_take(t56, t35);
  double t58 = t37 ? t56 + t57 : t56;
  __syncthreads();
  double t59 = ::cugrad::block_take(t58, t39);
  double t60 = t41 ? t58 + t59 : t58;
  __syncthreads();
  double t61 = ::cugrad::block_take(t60, t43);
  double t62 = t45 ? t60 + t61 : t60;
  __syncthreads();
  double t63 = ::cugrad::block_take(t62, t47);
  double t64 = t49 ? t62 + t63 : t62;
  __syncthreads();
  double t65 = ::cugrad::block_take(t64, t51);
  __syncthreads();
  double t66 = ::cugrad::block_take(t53 ? t64 + t65 : t64, t31);
  bool t67 = t1 == 0;
  double before = t67 ? 0.0 : t66;
  double t68 = most * product;  // line 22
  double t69 = __shfl_down_sync(0xffffffffu, x[i], 3);
  out[i] = sum + t68 * running + before * t69 + 64.0 + t1 / 32;

  // reverse sweep
  double sum_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double before_adj = sum_adj * t69;
  double t70 = ::cugrad::shuffle_down_transposed(0xffffffffu, sum_adj * before, 3);
  ::cugrad::accumulate_column(&x_adj[i], t70);
  double t71 = sum_adj * running;
  double running_adj = sum_adj * t68;
  double most_adj = t71 * product;
  double product_adj = t71 * most;
  double t72 = ::cugrad::block_give(t67 ? 0.0 : before_adj, t31);  // line 21
  __syncthreads();
  double t73 = t53 ? t72 : 0.0;
  double t74 = (t53 ? 0.0 : t72) + t73 + ::cugrad::block_give(t73, t51);
  __syncthreads();
  double t75 = t49 ? t74 : 0.0;
  double t76 = (t49 ? 0.0 : t74) + t75 + ::cugrad::block_give(t75, t47);
  __syncthreads();
  double t77 = t45 ? t76 : 0.0;
  double t78 = (t45 ? 0.0 : t76) + t77 + ::cugrad::block_give(t77, t43);
  __syncthreads();
  double t79 = t41 ? t78 : 0.0;
  double t80 = (t41 ? 0.0 : t78) + t79 + ::cugrad::block_give(t79, t39);
  __syncthreads();
  double t81 = t37 ? t80 : 0.0;
  double t82 = (t37 ? 0.0 : t80) + t81 + ::cugrad::block_give(t81, t35);
  __syncthreads();
  double t83 = t33 ? t82 : 0.0;
  double t84 = ::cugrad::block_give(t83, t31);
  __syncthreads();
  ::cugrad::accumulate_column(&x_adj[i], (t33 ? 0.0 : t82) + t83 + t84);
  double t85 = t53 ? running_adj : 0.0;  // line 20
  double t86 = (t53 ? 0.0 : running_adj) + t85 + ::cugrad::block_give(t85, t51);
  __syncthreads();
  double t87 = t49 ? t86 : 0.0;
  double t88 = (t49 ? 0.0 : t86) + t87 + ::cugrad::block_give(t87, t47);
  __syncthreads();
  double t89 = t45 ? t88 : 0.0;
  double t90 = (t45 ? 0.0 : t88) + t89 + ::cugrad::block_give(t89, t43);
  __syncthreads();
  double t91 = t41 ? t90 : 0.0;
  double t92 = (t41 ? 0.0 : t90) + t91 + ::cugrad::block_give(t91, t39);
  __syncthreads();
  double t93 = t37 ? t92 : 0.0;
  double t94 = (t37 ? 0.0 : t92) + t93 + ::cugrad::block_give(t93, t35);
  __syncthreads();
  double t95 = t33 ? t94 : 0.0;
  double t96 = ::cugrad::block_give(t95, t31);
  __syncthreads();
  ::cugrad::accumulate_column(&x_adj[i], 2.0 * ((t33 ? 0.0 : t94) + t95 + t96) * t28);
  double a_adj = product_adj * b_5;  // line 19
  double b_adj = product_adj * a_5;
  a_adj += ::cugrad::block_give(b_adj, t10);
  __syncthreads();
  double a_adj_1 = a_adj * b_4;
  double b_adj_1 = a_adj * a_4;
  a_adj_1 += __shfl_xor_sync(0xffffffffu, b_adj_1, 1);
  double a_adj_2 = a_adj_1 * b_3;
  double b_adj_2 = a_adj_1 * a_3;
  a_adj_2 += __shfl_xor_sync(0xffffffffu, b_adj_2, 2);
  double a_adj_3 = a_adj_2 * b_2;
  double b_adj_3 = a_adj_2 * a_2;
  a_adj_3 += __shfl_xor_sync(0xffffffffu, b_adj_3, 4);
  double a_adj_4 = a_adj_3 * b_1;
  double b_adj_4 = a_adj_3 * a_1;
  a_adj_4 += __shfl_xor_sync(0xffffffffu, b_adj_4, 8);
  double a_adj_5 = a_adj_4 * b;
  double b_adj_5 = a_adj_4 * a;
  a_adj_5 += __shfl_xor_sync(0xffffffffu, b_adj_5, 16);
  ::cugrad::accumulate_column(&x_adj[i], a_adj_5);
  double t97 = (t27 ? 0.0 : most_adj) + ::cugrad::block_give(t27 ? most_adj : 0.0, t10);  // line 18
  __syncthreads();
  double t98 = (t24 ? 0.0 : t97) + __shfl_xor_sync(0xffffffffu, t24 ? t97 : 0.0, 1);
  double t99 = (t21 ? 0.0 : t98) + __shfl_xor_sync(0xffffffffu, t21 ? t98 : 0.0, 2);
  double t100 = (t18 ? 0.0 : t99) + __shfl_xor_sync(0xffffffffu, t18 ? t99 : 0.0, 4);
  double t101 = (t15 ? 0.0 : t100) + __shfl_xor_sync(0xffffffffu, t15 ? t100 : 0.0, 8);
  double other_adj = t12 ? 0.0 : t101;
  other_adj += __shfl_xor_sync(0xffffffffu, t12 ? t101 : 0.0, 16);
  double t102 = sum_adj + ::cugrad::block_give(sum_adj, t10);  // line 17
  __syncthreads();
  double t103 = t102 + __shfl_xor_sync(0xffffffffu, t102, 1);
  double t104 = t103 + __shfl_xor_sync(0xffffffffu, t103, 2);
  double t105 = t104 + __shfl_xor_sync(0xffffffffu, t104, 4);
  double t106 = t105 + __shfl_xor_sync(0xffffffffu, t105, 8);
  double t107 = t106 + __shfl_xor_sync(0xffffffffu, t106, 16);
  other_adj += t107 * t3;
  ::cugrad::accumulate_column(&x_adj[i], t107 * other);
  atomicAdd(&shared_adj[t2], other_adj);  // line 16
  __syncthreads();  // line 15
  double t108 = ::cugrad::atomic_exchange(&shared_adj[threadIdx.x], 0.0);  // line 14
  ::cugrad::accumulate_column(&x_adj[i], t108);
}
