// Gradient of `kernel` (kernel.cu:19) with respect to y, a, b, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   a_adj: the gradient with respect to *a is added to it
//   b_adj: the gradient with respect to *b is added to it
static __global__ void kernel_rev(double *y, const double *a, const double *b, int n, double *y_adj,
    double *a_adj, double *b_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 21
  double own_a = a[i];  // line 22
  double own_b_0 = b[i];
  double own_b_1 = 2.0 * own_b_0;
  unsigned int t0 = (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) % 32;  // line 23
  double t1 = __shfl_up_sync(0xffffffffu, own_a, 1);
  double t2[2];
  double t3[2] = {};
  t2[0] = own_b_0;
  t2[1] = own_b_1;
  double t4[2];
  double t5[2] = {};
  for (int t6 = 0; t6 < 2; ++t6) t4[t6] = __shfl_up_sync(0xffffffffu, t2[t6], 1);
  double t6 = t4[0];
  double t7 = t4[1];
  bool t8 = t0 >= 1;
  double t9 = own_a;
  double all_b_0 = own_b_0;
  double all_b_1 = own_b_1;
  if (t8) {
    t9 = own_a * t1;  // line 15
    all_b_0 = own_a * t6 + own_b_0;
    all_b_1 = own_a * t7 + own_b_1;
  }
  double t10 = __shfl_up_sync(0xffffffffu, t9, 2);  // line 23
  double t11[2];
  double t12[2] = {};
  t11[0] = all_b_0;
  t11[1] = all_b_1;
  double t13[2];
  double t14[2] = {};
  for (int t15 = 0; t15 < 2; ++t15) t13[t15] = __shfl_up_sync(0xffffffffu, t11[t15], 2);
  double t15 = t13[0];
  double t16 = t13[1];
  bool t17 = t0 >= 2;
  double t18 = t9;
  if (t17) {
    t18 = t9 * t10;  // line 15
    all_b_0 += t9 * t15;
    all_b_1 += t9 * t16;
  }
  double t19 = __shfl_up_sync(0xffffffffu, t18, 4);  // line 23
  double t20[2];
  double t21[2] = {};
  t20[0] = all_b_0;
  t20[1] = all_b_1;
  double t22[2];
  double t23[2] = {};
  for (int t24 = 0; t24 < 2; ++t24) t22[t24] = __shfl_up_sync(0xffffffffu, t20[t24], 4);
  double t24 = t22[0];
  double t25 = t22[1];
  bool t26 = t0 >= 4;
  double t27 = t18;
  if (t26) {
    t27 = t18 * t19;  // line 15
    all_b_0 += t18 * t24;
    all_b_1 += t18 * t25;
  }
  double t28 = __shfl_up_sync(0xffffffffu, t27, 8);  // line 23
  double t29[2];
  double t30[2] = {};
  t29[0] = all_b_0;
  t29[1] = all_b_1;
  double t31[2];
  double t32[2] = {};
  for (int t33 = 0; t33 < 2; ++t33) t31[t33] = __shfl_up_sync(0xffffffffu, t29[t33], 8);
  double t33 = t31[0];
  double t34 = t31[1];
  bool t35 = t0 >= 8;
  double t36 = t27;
  if (t35) {
    t36 = t27 * t28;  // line 15
    all_b_0 += t27 * t33;
    all_b_1 += t27 * t34;
  }
  double t37 = __shfl_up_sync(0xffffffffu, t36, 16);  // line 23
  double t38[2];
  double t39[2] = {};
  t38[0] = all_b_0;
  t38[1] = all_b_1;
  double t40[2];
  double t41[2] = {};
  for (int t42 = 0; t42 < 2; ++t42) t40[t42] = __shfl_up_sync(0xffffffffu, t38[t42], 16);
  double t42 = t40[0];
  double t43 = t40[1];
  bool t44 = t0 >= 16;
  double all_a = t36;
  if (t44) {
    all_a = t36 * t37;  // line 15
    all_b_0 += t36 * t42;
    all_b_1 += t36 * t43;
  }
  double sum = all_a + all_b_0 * all_b_1;  // line 24
  double p_x = a[i];  // line 25
  double t45 = b[i];
  double p_y = 1.0 + t45 * t45;
  double q_x = __shfl_xor_sync(0xffffffffu, p_x, 16);
  double q_y = __shfl_xor_sync(0xffffffffu, p_y, 16);
  p_x += q_x;
  p_y += q_y;
  double q_x_1 = __shfl_xor_sync(0xffffffffu, p_x, 8);
  double q_y_1 = __shfl_xor_sync(0xffffffffu, p_y, 8);
  p_x += q_x_1;
  p_y += q_y_1;
  double q_x_2 = __shfl_xor_sync(0xffffffffu, p_x, 4);
  double q_y_2 = __shfl_xor_sync(0xffffffffu, p_y, 4);
  p_x += q_x_2;
  p_y += q_y_2;
  double q_x_3 = __shfl_xor_sync(0xffffffffu, p_x, 2);
  double q_y_3 = __shfl_xor_sync(0xffffffffu, p_y, 2);
  p_x += q_x_3;
  p_y += q_y_3;
  double q_x_4 = __shfl_xor_sync(0xffffffffu, p_x, 1);
  double q_y_4 = __shfl_xor_sync(0xffffffffu, p_y, 1);
  double pair_x = p_x + q_x_4;
  double pair_y = p_y + q_y_4;
  double t46 = pair_x / pair_y;  // line 26
  sum += t46;
  bool t47 = i % 2 == 0;  // line 27
  double t_kept[32];
  bool t_kept_1[32];
  double t_kept_2[32];
  unsigned int even = 0;
  double t48 = 0.0;
  double t49 = 0.0;
  double t50 = 0.0;
  double t51 = 0.0;
  double t52 = 0.0;
  double t53 = 0.0;
  double t54 = 0.0;
  double t55 = 0.0;
  double t56 = 0.0;
  double t57 = 0.0;
  double t58 = 0.0;
  double t59 = 0.0;
  double t60 = 0.0;
  if (t47) {
    even = __activemask();  // line 28
    double last_b_0;
    if ((unsigned int)__popc(even) == 32) {  // line 29
      t48 = __shfl_xor_sync(even, own_a, 16);
      double t61[2];
      t61[0] = own_b_0;
      t61[1] = own_b_1;
      double t62[2];
      for (int t63 = 0; t63 < 2; ++t63) t62[t63] = __shfl_xor_sync(even, t61[t63], 16);
      t49 = t62[0];
      t50 = t62[1];
      double t63 = own_a * t48;  // line 15
      double t64 = own_a * t49 + own_b_0;
      double t65 = own_a * t50 + own_b_1;
      t51 = __shfl_xor_sync(even, t63, 8);  // line 29
      double t66[2];
      t66[0] = t64;
      t66[1] = t65;
      double t67[2];
      for (int t68 = 0; t68 < 2; ++t68) t67[t68] = __shfl_xor_sync(even, t66[t68], 8);
      t52 = t67[0];
      t53 = t67[1];
      double t68 = t63 * t51;  // line 15
      double t69 = t63 * t52 + t64;
      double t70 = t63 * t53 + t65;
      t54 = __shfl_xor_sync(even, t68, 4);  // line 29
      double t71[2];
      t71[0] = t69;
      t71[1] = t70;
      double t72[2];
      for (int t73 = 0; t73 < 2; ++t73) t72[t73] = __shfl_xor_sync(even, t71[t73], 4);
      t55 = t72[0];
      t56 = t72[1];
      double t73 = t68 * t54;  // line 15
      double t74 = t68 * t55 + t69;
      double t75 = t68 * t56 + t70;
      t57 = __shfl_xor_sync(even, t73, 2);  // line 29
      double t76[2];
      t76[0] = t74;
      t76[1] = t75;
      double t77[2];
      for (int t78 = 0; t78 < 2; ++t78) t77[t78] = __shfl_xor_sync(even, t76[t78], 2);
      t58 = t77[0];
      t59 = t77[1];
      double t78 = t73 * t57;  // line 15
      double t79 = t73 * t58 + t74;
      __shfl_xor_sync(even, t78, 1);  // line 29
      double t80[2];
      t80[0] = t79;
      t80[1] = t73 * t59 + t75;
      double t81[2];
      for (int t82 = 0; t82 < 2; ++t82) t81[t82] = __shfl_xor_sync(even, t80[t82], 1);
      t60 = t81[0];
      last_b_0 = t78 * t60 + t79;  // line 15
    } else {
      bool t61 = false;
      last_b_0 = 0.0;
      for (int t62 = 0; t62 < 32; ++t62) {  // line 29
        double t63 = last_b_0;
        bool t64 = t61;
        if (((even >> (unsigned int)t62) & 1) != 0) {
          double t65 = __shfl_sync(even, own_a, t62);
          double t66[2];
          t66[0] = own_b_0;
          t66[1] = own_b_1;
          double t67[2];
          for (int t68 = 0; t68 < 2; ++t68) t67[t68] = __shfl_sync(even, t66[t68], t62);
          double t68 = t67[0];
          t63 = t61 ? t65 * last_b_0 + t68 : t68;
          t_kept[t62] = t65;
          t64 = true;
        }
        t_kept_1[t62] = t61;
        t_kept_2[t62] = last_b_0;
        t61 = t64;
        last_b_0 = t63;
      }
    }
    sum += last_b_0;  // line 30
  }
  y[i] = sum;  // line 32

  // reverse sweep
  double sum_adj = ::cugrad::atomic_exchange(&y_adj[i], 0.0);
  double own_b_1_adj = 0.0;
  double own_b_0_adj = 0.0;
  double own_a_adj = 0.0;
  if (t47) {  // line 27
    if ((unsigned int)__popc(even) == 32) {  // line 29
      double t61[2] = {};
      double t62[2] = {};
      double t63 = own_a * t48;  // line 15
      double t64[2] = {};  // line 29
      double t65[2] = {};
      double t66 = t63 * t51;  // line 15
      double t67[2] = {};  // line 29
      double t68[2] = {};
      double t69 = t66 * t54;  // line 15
      double t70[2] = {};  // line 29
      double t71[2] = {};
      double t72[2] = {};
      double t73[2] = {};
      double t74 = sum_adj * t60;  // line 15
      t73[0] += sum_adj * (t69 * t57);  // line 29
      for (int t75 = 1; t75 >= 0; --t75) {
        double t76 = ::cugrad::shuffle_xor_transposed(even, t73[t75], 1);
        t72[t75] += t76;
        t73[t75] = 0.0;
      }
      double t75 = t72[1];
      double t76 = sum_adj + t72[0];
      t71[1] += t75 * t69;
      t71[0] += t76 * t69;
      for (int t77 = 1; t77 >= 0; --t77) {
        double t78 = ::cugrad::shuffle_xor_transposed(even, t71[t77], 2);
        t70[t77] += t78;
        t71[t77] = 0.0;
      }
      double t77 = t75 + t70[1];
      double t78 = t76 + t70[0];
      double t79 = t75 * t59 + t76 * t58 + t74 * t57 + ::cugrad::shuffle_xor_transposed(even, t74 * t69, 2);
      t68[1] += t77 * t66;
      t68[0] += t78 * t66;
      for (int t80 = 1; t80 >= 0; --t80) {
        double t81 = ::cugrad::shuffle_xor_transposed(even, t68[t80], 4);
        t67[t80] += t81;
        t68[t80] = 0.0;
      }
      double t80 = t77 + t67[1];
      double t81 = t78 + t67[0];
      double t82 = t77 * t56 + t78 * t55 + t79 * t54 + ::cugrad::shuffle_xor_transposed(even, t79 * t66, 4);
      t65[1] += t80 * t63;
      t65[0] += t81 * t63;
      for (int t83 = 1; t83 >= 0; --t83) {
        double t84 = ::cugrad::shuffle_xor_transposed(even, t65[t83], 8);
        t64[t83] += t84;
        t65[t83] = 0.0;
      }
      own_b_1_adj = t80 + t64[1];
      own_b_0_adj = t81 + t64[0];
      double t83 = t80 * t53 + t81 * t52 + t82 * t51 + ::cugrad::shuffle_xor_transposed(even, t82 * t63, 8);
      own_a_adj = own_b_1_adj * t50;  // line 15
      own_a_adj += own_b_0_adj * t49;
      own_a_adj += t83 * t48;
      t62[1] += own_b_1_adj * own_a;  // line 29
      t62[0] += own_b_0_adj * own_a;
      for (int t84 = 1; t84 >= 0; --t84) {
        double t85 = ::cugrad::shuffle_xor_transposed(even, t62[t84], 16);
        t61[t84] += t85;
        t62[t84] = 0.0;
      }
      own_b_1_adj += t61[1];
      own_b_0_adj += t61[0];
      own_a_adj += ::cugrad::shuffle_xor_transposed(even, t83 * own_a, 16);
    } else {
      double t61 = sum_adj;
      for (int t62 = 31; t62 >= 0; --t62) {
        double t63 = t61;
        if (((even >> (unsigned int)t62) & 1) != 0) {
          double t64[2] = {};
          double t65[2] = {};
          double t66 = 0.0;
          if (t_kept_1[t62]) {
            t66 = t61 * t_kept_2[t62];  // line 15
            t63 = t61 * t_kept[t62];
          } else {
            t63 = 0.0;
          }
          t65[0] += t61;  // line 29
          for (int t67 = 1; t67 >= 0; --t67) {
            double t68 = ::cugrad::shuffle_transposed(even, t65[t67], t62);
            t64[t67] += t68;
            t65[t67] = 0.0;
          }
          own_b_1_adj += t64[1];
          own_b_0_adj += t64[0];
          own_a_adj += ::cugrad::shuffle_transposed(even, t66, t62);
        }
        t61 = t63;
      }
    }
  }
  double pair_x_adj = sum_adj / pair_y;  // line 26
  double pair_y_adj = -pair_x_adj * t46;
  double p_y_adj = pair_y_adj + __shfl_xor_sync(0xffffffffu, pair_y_adj, 1);  // line 25
  double p_x_adj = pair_x_adj + __shfl_xor_sync(0xffffffffu, pair_x_adj, 1);
  p_y_adj += __shfl_xor_sync(0xffffffffu, p_y_adj, 2);
  p_x_adj += __shfl_xor_sync(0xffffffffu, p_x_adj, 2);
  p_y_adj += __shfl_xor_sync(0xffffffffu, p_y_adj, 4);
  p_x_adj += __shfl_xor_sync(0xffffffffu, p_x_adj, 4);
  p_y_adj += __shfl_xor_sync(0xffffffffu, p_y_adj, 8);
  p_x_adj += __shfl_xor_sync(0xffffffffu, p_x_adj, 8);
  p_y_adj += __shfl_xor_sync(0xffffffffu, p_y_adj, 16);
  p_x_adj += __shfl_xor_sync(0xffffffffu, p_x_adj, 16);
  ::cugrad::accumulate_column(&b_adj[i], 2.0 * p_y_adj * t45);
  ::cugrad::accumulate_column(&a_adj[i], p_x_adj);
  double all_b_0_adj = sum_adj * all_b_1;  // line 24
  double all_b_1_adj = sum_adj * all_b_0;
  double t61 = 0.0;
  double t62 = 0.0;
  double t63 = sum_adj;
  double t64 = 0.0;
  if (t44) {  // line 23
    t61 = all_b_1_adj * t36;  // line 15
    t62 = all_b_0_adj * t36;
    t63 = all_b_1_adj * t43 + all_b_0_adj * t42 + sum_adj * t37;
    t64 = sum_adj * t36;
  }
  t41[1] += t61;  // line 23
  t41[0] += t62;
  for (int t65 = 1; t65 >= 0; --t65) {
    double t66 = ::cugrad::shuffle_up_transposed(0xffffffffu, t41[t65], 16);
    t39[t65] += t66;
    t41[t65] = 0.0;
  }
  double t65 = all_b_1_adj + t39[1];
  double t66 = all_b_0_adj + t39[0];
  double t67 = t63 + ::cugrad::shuffle_up_transposed(0xffffffffu, t64, 16);
  double t68 = 0.0;
  double t69 = 0.0;
  double t70 = t67;
  double t71 = 0.0;
  if (t35) {
    t68 = t65 * t27;  // line 15
    t69 = t66 * t27;
    t70 = t65 * t34 + t66 * t33 + t67 * t28;
    t71 = t67 * t27;
  }
  t32[1] += t68;  // line 23
  t32[0] += t69;
  for (int t72 = 1; t72 >= 0; --t72) {
    double t73 = ::cugrad::shuffle_up_transposed(0xffffffffu, t32[t72], 8);
    t30[t72] += t73;
    t32[t72] = 0.0;
  }
  double t72 = t65 + t30[1];
  double t73 = t66 + t30[0];
  double t74 = t70 + ::cugrad::shuffle_up_transposed(0xffffffffu, t71, 8);
  double t75 = 0.0;
  double t76 = 0.0;
  double t77 = t74;
  double t78 = 0.0;
  if (t26) {
    t75 = t72 * t18;  // line 15
    t76 = t73 * t18;
    t77 = t72 * t25 + t73 * t24 + t74 * t19;
    t78 = t74 * t18;
  }
  t23[1] += t75;  // line 23
  t23[0] += t76;
  for (int t79 = 1; t79 >= 0; --t79) {
    double t80 = ::cugrad::shuffle_up_transposed(0xffffffffu, t23[t79], 4);
    t21[t79] += t80;
    t23[t79] = 0.0;
  }
  double t79 = t72 + t21[1];
  double t80 = t73 + t21[0];
  double t81 = t77 + ::cugrad::shuffle_up_transposed(0xffffffffu, t78, 4);
  double t82 = 0.0;
  double t83 = 0.0;
  double t84 = t81;
  double t85 = 0.0;
  if (t17) {
    t82 = t79 * t9;  // line 15
    t83 = t80 * t9;
    t84 = t79 * t16 + t80 * t15 + t81 * t10;
    t85 = t81 * t9;
  }
  t14[1] += t82;  // line 23
  t14[0] += t83;
  for (int t86 = 1; t86 >= 0; --t86) {
    double t87 = ::cugrad::shuffle_up_transposed(0xffffffffu, t14[t86], 2);
    t12[t86] += t87;
    t14[t86] = 0.0;
  }
  double t86 = t79 + t12[1];
  double t87 = t80 + t12[0];
  double t88 = t84 + ::cugrad::shuffle_up_transposed(0xffffffffu, t85, 2);
  double t89 = 0.0;
  double t90 = 0.0;
  double t91 = 0.0;
  if (t8) {
    own_b_1_adj += t86;  // line 15
    own_a_adj += t86 * t7;
    t89 = t86 * own_a;
    own_b_0_adj += t87;
    own_a_adj += t87 * t6;
    t90 = t87 * own_a;
    own_a_adj += t88 * t1;
    t91 = t88 * own_a;
  } else {
    own_a_adj += t88;
    own_b_0_adj += t87;
    own_b_1_adj += t86;
  }
  t5[1] += t89;  // line 23
  t5[0] += t90;
  for (int t92 = 1; t92 >= 0; --t92) {
    double t93 = ::cugrad::shuffle_up_transposed(0xffffffffu, t5[t92], 1);
    t3[t92] += t93;
    t5[t92] = 0.0;
  }
  own_b_1_adj += t3[1];
  own_b_0_adj += t3[0];
  own_a_adj += ::cugrad::shuffle_up_transposed(0xffffffffu, t91, 1);
  own_b_0_adj += own_b_1_adj * 2.0;  // line 22
  ::cugrad::accumulate_column(&b_adj[i], own_b_0_adj);
  ::cugrad::accumulate_column(&a_adj[i], own_a_adj);
}
