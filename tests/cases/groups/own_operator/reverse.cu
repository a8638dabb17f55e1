// Gradient of `kernel` (kernel.cu:16) with respect to out, x, sharp, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   sharp_adj: the gradient with respect to sharp is added to what it points to
static __global__ void kernel_rev(double *out, const double *x, double sharp, double *out_adj, double *x_adj,
    double *sharp_adj) {
  unsigned int t0 = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);  // line 17
  unsigned int tile = 65535u << (t0 & 16);
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 18
  double v = x[i];  // line 19
  double b = __shfl_xor_sync(tile, v, 8, 16);  // line 20
  double a = v * b;
  double b_1 = __shfl_xor_sync(tile, a, 4, 16);
  double a_1 = a * b_1;
  double b_2 = __shfl_xor_sync(tile, a_1, 2, 16);
  double a_2 = a_1 * b_2;
  double b_3 = __shfl_xor_sync(tile, a_2, 1, 16);
  double product = a_2 * b_3;
  unsigned int t1 = t0 % 16;  // line 21
  double t2 = __shfl_up_sync(tile, v, 1, 16);
  bool t3 = t1 >= 1;
  double t4 = t3 ? v * t2 : v;
  double t5 = __shfl_up_sync(tile, t4, 2, 16);
  bool t6 = t1 >= 2;
  double t7 = t6 ? t4 * t5 : t4;
  double t8 = __shfl_up_sync(tile, t7, 4, 16);
  bool t9 = t1 >= 4;
  double t10 = t9 ? t7 * t8 : t7;
  double t11 = __shfl_up_sync(tile, t10, 8, 16);
  bool t12 = t1 >= 8;
  double running = t12 ? t10 * t11 : t10;
  double t13 = __shfl_up_sync(tile, v, 1, 16);  // line 22
  double t14 = t3 ? v * t13 : v;
  double t15 = __shfl_up_sync(tile, t14, 2, 16);
  double t16 = t6 ? t14 * t15 : t14;
  double t17 = __shfl_up_sync(tile, t16, 4, 16);
  double t18 = t9 ? t16 * t17 : t16;
  double t19 = __shfl_up_sync(tile, t18, 8, 16);
  double t20 = __shfl_up_sync(tile, t12 ? t18 * t19 : t18, 1, 16);
  bool t21 = t1 == 0;
  double before = t21 ? 0.0 : t20;
  double t22 = __shfl_xor_sync(tile, v, 8, 16);  // line 23
  double t23 = sharp * v;  // line 10
  double t24 = exp(t23);
  double t25 = exp(sharp * t22);
  double t26 = t24 + t25;
  double t27 = log(t26) / sharp;
  double t28 = __shfl_xor_sync(tile, t27, 4, 16);  // line 23
  double t29 = exp(sharp * t27);  // line 10
  double t30 = exp(sharp * t28);
  double t31 = t29 + t30;
  double t32 = log(t31) / sharp;
  double t33 = __shfl_xor_sync(tile, t32, 2, 16);  // line 23
  double t34 = exp(sharp * t32);  // line 10
  double t35 = exp(sharp * t33);
  double t36 = t34 + t35;
  double t37 = log(t36) / sharp;
  double t38 = __shfl_xor_sync(tile, t37, 1, 16);  // line 23
  double t39 = exp(sharp * t37);  // line 10
  double t40 = exp(sharp * t38);
  double t41 = t39 + t40;
  double soft = log(t41) / sharp;
  double t42 = __shfl_xor_sync(tile, v, 8, 16);  // line 24
  bool t43 = v < t42;
  double t44 = t43 ? t42 : v;
  double t45 = __shfl_xor_sync(tile, t44, 4, 16);
  bool t46 = t44 < t45;
  double t47 = t46 ? t45 : t44;
  double t48 = __shfl_xor_sync(tile, t47, 2, 16);
  bool t49 = t47 < t48;
  double t50 = t49 ? t48 : t47;
  double t51 = __shfl_xor_sync(tile, t50, 1, 16);
  bool t52 = t50 < t51;
  double most = t52 ? t51 : t50;
  bool t53 = i % 3 != 0;  // line 26
  double t_kept[32];
  double t_kept_1[32];
  double t_kept_2[32];
  bool t_kept_3[32];
  double t_kept_4[32];
  bool t_kept_5[32];
  unsigned int few = 0;
  double b_4 = 0.0;
  double b_5 = 0.0;
  double b_6 = 0.0;
  double b_7 = 0.0;
  double b_8 = 0.0;
  double some = 0.0;
  if (t53) {
    few = __activemask();  // line 27
    if ((unsigned int)__popc(few) == 32) {  // line 28
      b_4 = __shfl_xor_sync(few, v, 16);
      double a_3 = v + b_4 + t23 * b_4;
      b_5 = __shfl_xor_sync(few, a_3, 8);
      a_3 = a_3 + b_5 + sharp * a_3 * b_5;
      b_6 = __shfl_xor_sync(few, a_3, 4);
      a_3 = a_3 + b_6 + sharp * a_3 * b_6;
      b_7 = __shfl_xor_sync(few, a_3, 2);
      a_3 = a_3 + b_7 + sharp * a_3 * b_7;
      b_8 = __shfl_xor_sync(few, a_3, 1);
      some = a_3 + b_8 + sharp * a_3 * b_8;
    } else {
      bool t54 = false;
      for (int t55 = 0; t55 < 32; ++t55) {
        double t56 = some;
        bool t57 = t54;
        if (((few >> (unsigned int)t55) & 1) != 0) {
          double t58 = __shfl_sync(few, v, t55);
          t56 = t54 ? t58 + some + sharp * t58 * some : t58;
          t_kept[t55] = t58;
          t57 = true;
        }
        t_kept_3[t55] = t54;
        t_kept_2[t55] = some;
        some = t56;
        t54 = t57;
      }
    }
    double t54 = 0.0;
    bool t55 = false;
    for (int t56 = 0; t56 < 32; ++t56) {  // line 29
      double t57 = t54;
      bool t58 = t55;
      if (((few >> (unsigned int)t56) & 1) != 0) {
        double t59 = __shfl_sync(few, v, t56);
        bool t60 = (unsigned int)t56 <= (t0 & 31);
        t57 = t60 ? (t55 ? t59 * t54 : t59) : t54;
        t58 = t55 || t60;
        t_kept_1[t56] = t59;
      }
      t_kept_5[t56] = t55;
      t_kept_4[t56] = t54;
      t54 = t57;
      t55 = t58;
    }
    some += t54;
  }
  out[i] = product + 2.0 * running + 3.0 * before + soft + most * most + some;  // line 31

  // reverse sweep
  double some_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double most_adj = 2.0 * some_adj * most;
  double before_adj = some_adj * 3.0;
  double running_adj = some_adj * 2.0;
  double v_adj = 0.0;
  double sharp_adj_1 = 0.0;
  double t54 = 0.0;
  if (t53) {  // line 26
    double t55 = some_adj;
    for (int t56 = 31; t56 >= 0; --t56) {  // line 29
      if (((few >> (unsigned int)t56) & 1) != 0) {
        bool t57 = (unsigned int)t56 <= (t0 & 31);
        double t58 = t57 ? t55 : 0.0;
        t55 = t57 ? 0.0 : t55;
        double t59 = t58;
        if (t_kept_5[t56]) {
          t59 = t58 * t_kept_4[t56];  // line 14
          t55 += t58 * t_kept_1[t56];
        }
        v_adj += ::cugrad::shuffle_transposed(few, t59, t56);  // line 29
      }
    }
    if ((unsigned int)__popc(few) == 32) {  // line 28
      double a_3 = v + b_4 + t23 * b_4;
      double t56 = sharp * a_3;
      double a_4 = a_3 + b_5 + t56 * b_5;
      double t57 = sharp * a_4;
      double a_5 = a_4 + b_6 + t57 * b_6;
      double t58 = sharp * a_5;
      double a_6 = a_5 + b_7 + t58 * b_7;
      double t59 = some_adj * b_8;
      double b_adj = some_adj * (sharp * a_6);
      sharp_adj_1 = t59 * a_6;
      double a_adj = t59 * sharp;
      a_adj += some_adj;
      b_adj += some_adj;
      a_adj += ::cugrad::shuffle_xor_transposed(few, b_adj, 1);
      double t60 = a_adj * b_7;
      double b_adj_1 = a_adj * t58;
      sharp_adj_1 += t60 * a_5;
      double a_adj_1 = t60 * sharp;
      a_adj_1 += a_adj;
      b_adj_1 += a_adj;
      a_adj_1 += ::cugrad::shuffle_xor_transposed(few, b_adj_1, 2);
      double t61 = a_adj_1 * b_6;
      double b_adj_2 = a_adj_1 * t57;
      sharp_adj_1 += t61 * a_4;
      double a_adj_2 = t61 * sharp;
      a_adj_2 += a_adj_1;
      b_adj_2 += a_adj_1;
      a_adj_2 += ::cugrad::shuffle_xor_transposed(few, b_adj_2, 4);
      double t62 = a_adj_2 * b_5;
      double b_adj_3 = a_adj_2 * t56;
      sharp_adj_1 += t62 * a_3;
      double a_adj_3 = t62 * sharp;
      a_adj_3 += a_adj_2;
      b_adj_3 += a_adj_2;
      a_adj_3 += ::cugrad::shuffle_xor_transposed(few, b_adj_3, 8);
      t54 = a_adj_3 * b_4;
      double b_adj_4 = a_adj_3 * t23;
      v_adj += a_adj_3;
      b_adj_4 += a_adj_3;
      v_adj += ::cugrad::shuffle_xor_transposed(few, b_adj_4, 16);
    } else {
      double t56 = some_adj;
      sharp_adj_1 = 0.0;
      for (int t57 = 31; t57 >= 0; --t57) {
        if (((few >> (unsigned int)t57) & 1) != 0) {
          double t58 = t_kept[t57];
          double t59 = t56;
          if (t_kept_3[t57]) {
            double t60 = t56 * t_kept_2[t57];
            sharp_adj_1 += t60 * t58;
            t59 = t60 * sharp + t56;
            t56 += t56 * (sharp * t58);
          } else {
            t56 = 0.0;
          }
          v_adj += ::cugrad::shuffle_transposed(few, t59, t57);
        }
      }
      t54 = 0.0;
    }
  }
  double t55 = (t52 ? 0.0 : most_adj) + ::cugrad::shuffle_xor_transposed(tile,  // line 24
      t52 ? most_adj : 0.0, 1, 16);
  double t56 = (t49 ? 0.0 : t55) + ::cugrad::shuffle_xor_transposed(tile, t49 ? t55 : 0.0, 2, 16);
  double t57 = (t46 ? 0.0 : t56) + ::cugrad::shuffle_xor_transposed(tile, t46 ? t56 : 0.0, 4, 16);
  v_adj += t43 ? 0.0 : t57;
  v_adj += ::cugrad::shuffle_xor_transposed(tile, t43 ? t57 : 0.0, 8, 16);
  double sharp_inverse = 1.0 / sharp;  // line 10
  double t58 = some_adj * sharp_inverse;
  sharp_adj_1 -= t58 * soft;
  double t59 = t58 * (1.0 / t41);
  double t60 = t59 * t40;
  sharp_adj_1 += t60 * t38;
  double t61 = t59 * t39;
  sharp_adj_1 += t61 * t37;
  double t62 = (t61 * sharp + ::cugrad::shuffle_xor_transposed(tile, t60 * sharp, 1, 16)) * sharp_inverse;
  sharp_adj_1 -= t62 * t37;
  double t63 = t62 * (1.0 / t36);
  double t64 = t63 * t35;
  sharp_adj_1 += t64 * t33;
  double t65 = t63 * t34;
  sharp_adj_1 += t65 * t32;
  double t66 = (t65 * sharp + ::cugrad::shuffle_xor_transposed(tile, t64 * sharp, 2, 16)) * sharp_inverse;
  sharp_adj_1 -= t66 * t32;
  double t67 = t66 * (1.0 / t31);
  double t68 = t67 * t30;
  sharp_adj_1 += t68 * t28;
  double t69 = t67 * t29;
  sharp_adj_1 += t69 * t27;
  double t70 = (t69 * sharp + ::cugrad::shuffle_xor_transposed(tile, t68 * sharp, 4, 16)) * sharp_inverse;
  sharp_adj_1 -= t70 * t27;
  double t71 = t70 * (1.0 / t26);
  double t72 = t71 * t25;
  sharp_adj_1 += t72 * t22;
  double t73 = t54 + t71 * t24;
  sharp_adj_1 += t73 * v;
  v_adj += t73 * sharp;
  v_adj += ::cugrad::shuffle_xor_transposed(tile, t72 * sharp, 8, 16);  // line 23
  double t74 = ::cugrad::shuffle_up_transposed(tile, t21 ? 0.0 : before_adj, 1, 16);  // line 22
  double t75 = t74;
  double t76 = 0.0;
  if (t12) {
    t75 = t74 * t19;  // line 14
    t76 = t74 * t18;
  }
  double t77 = t75 + ::cugrad::shuffle_up_transposed(tile, t76, 8, 16);  // line 22
  double t78 = t77;
  double t79 = 0.0;
  if (t9) {
    t78 = t77 * t17;  // line 14
    t79 = t77 * t16;
  }
  double t80 = t78 + ::cugrad::shuffle_up_transposed(tile, t79, 4, 16);  // line 22
  double t81 = t80;
  double t82 = 0.0;
  if (t6) {
    t81 = t80 * t15;  // line 14
    t82 = t80 * t14;
  }
  double t83 = t81 + ::cugrad::shuffle_up_transposed(tile, t82, 2, 16);  // line 22
  double t84 = 0.0;
  if (t3) {
    v_adj += t83 * t13;  // line 14
    t84 = t83 * v;
  } else {
    v_adj += t83;
  }
  v_adj += ::cugrad::shuffle_up_transposed(tile, t84, 1, 16);  // line 22
  double t85 = running_adj;
  double t86 = 0.0;
  if (t12) {  // line 21
    t85 = running_adj * t11;
    t86 = running_adj * t10;
  }
  double t87 = t85 + ::cugrad::shuffle_up_transposed(tile, t86, 8, 16);
  double t88 = t87;
  double t89 = 0.0;
  if (t9) {
    t88 = t87 * t8;
    t89 = t87 * t7;
  }
  double t90 = t88 + ::cugrad::shuffle_up_transposed(tile, t89, 4, 16);
  double t91 = t90;
  double t92 = 0.0;
  if (t6) {
    t91 = t90 * t5;
    t92 = t90 * t4;
  }
  double t93 = t91 + ::cugrad::shuffle_up_transposed(tile, t92, 2, 16);
  double t94 = 0.0;
  if (t3) {
    v_adj += t93 * t2;
    t94 = t93 * v;
  } else {
    v_adj += t93;
  }
  v_adj += ::cugrad::shuffle_up_transposed(tile, t94, 1, 16);
  double a_adj = some_adj * b_3;  // line 20
  double b_adj = some_adj * a_2;
  a_adj += ::cugrad::shuffle_xor_transposed(tile, b_adj, 1, 16);
  double a_adj_1 = a_adj * b_2;
  double b_adj_1 = a_adj * a_1;
  a_adj_1 += ::cugrad::shuffle_xor_transposed(tile, b_adj_1, 2, 16);
  double a_adj_2 = a_adj_1 * b_1;
  double b_adj_2 = a_adj_1 * a;
  a_adj_2 += ::cugrad::shuffle_xor_transposed(tile, b_adj_2, 4, 16);
  v_adj += a_adj_2 * b;
  double b_adj_3 = a_adj_2 * v;
  v_adj += ::cugrad::shuffle_xor_transposed(tile, b_adj_3, 8, 16);
  ::cugrad::accumulate_column(&x_adj[i], v_adj);  // line 19
  ::cugrad::accumulate_warp(sharp_adj, sharp_adj_1);  // line 17
}
