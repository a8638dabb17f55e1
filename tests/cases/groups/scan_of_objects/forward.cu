// Tangent of `kernel` (kernel.cu:19) with respect to y, a, b, by cugrad.
//   y_tan: tangent of y
//   a_tan: tangent of a
//   b_tan: tangent of b
static __global__ void kernel_fwd(double *y, const double *a, const double *b, int n, double *y_tan,
    double *a_tan, double *b_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 21
  double own_a = a[i];  // line 22
  double own_a_tan = a_tan[i];
  double own_b_0 = b[i];
  double own_b_0_tan = b_tan[i];
  double own_b_1 = 2.0 * own_b_0;
  double own_b_1_tan = 2.0 * own_b_0_tan;
  unsigned int t0 = (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) % 32;  // line 23
  double t1 = __shfl_up_sync(0xffffffffu, own_a, 1);
  double t2 = __shfl_up_sync(0xffffffffu, own_a_tan, 1);
  double t3[2];
  double t4[2] = {};
  t3[0] = own_b_0;
  t4[0] = own_b_0_tan;
  t3[1] = own_b_1;
  t4[1] = own_b_1_tan;
  double t5[2];
  double t6[2] = {};
  for (int t7 = 0; t7 < 2; ++t7) {
    double t8 = __shfl_up_sync(0xffffffffu, t3[t7], 1);
    double t9 = __shfl_up_sync(0xffffffffu, t4[t7], 1);
    t5[t7] = t8;
    t6[t7] = t9;
  }
  double t7 = t5[0];
  double t8 = t5[1];
  double t9 = own_a;
  double t10 = own_a_tan;
  double all_b_0 = own_b_0;
  double all_b_0_tan = own_b_0_tan;
  double all_b_1 = own_b_1;
  double all_b_1_tan = own_b_1_tan;
  if (t0 >= 1) {  // line 15
    t9 = own_a * t1;
    t10 = own_a_tan * t1 + own_a * t2;
    all_b_0 = own_a * t7 + own_b_0;
    all_b_0_tan = own_a_tan * t7 + own_a * t6[0] + own_b_0_tan;
    all_b_1 = own_a * t8 + own_b_1;
    all_b_1_tan = own_a_tan * t8 + own_a * t6[1] + own_b_1_tan;
  }
  double t11 = __shfl_up_sync(0xffffffffu, t9, 2);  // line 23
  double t12 = __shfl_up_sync(0xffffffffu, t10, 2);
  double t13[2];
  double t14[2] = {};
  t13[0] = all_b_0;
  t14[0] = all_b_0_tan;
  t13[1] = all_b_1;
  t14[1] = all_b_1_tan;
  double t15[2];
  double t16[2] = {};
  for (int t17 = 0; t17 < 2; ++t17) {
    double t18 = __shfl_up_sync(0xffffffffu, t13[t17], 2);
    double t19 = __shfl_up_sync(0xffffffffu, t14[t17], 2);
    t15[t17] = t18;
    t16[t17] = t19;
  }
  double t17 = t15[0];
  double t18 = t15[1];
  double t19 = t9;
  double t20 = t10;
  if (t0 >= 2) {  // line 15
    t19 = t9 * t11;
    t20 = t10 * t11 + t9 * t12;
    all_b_0 += t9 * t17;
    all_b_0_tan += t10 * t17 + t9 * t16[0];
    all_b_1 += t9 * t18;
    all_b_1_tan += t10 * t18 + t9 * t16[1];
  }
  double t21 = __shfl_up_sync(0xffffffffu, t19, 4);  // line 23
  double t22 = __shfl_up_sync(0xffffffffu, t20, 4);
  double t23[2];
  double t24[2] = {};
  t23[0] = all_b_0;
  t24[0] = all_b_0_tan;
  t23[1] = all_b_1;
  t24[1] = all_b_1_tan;
  double t25[2];
  double t26[2] = {};
  for (int t27 = 0; t27 < 2; ++t27) {
    double t28 = __shfl_up_sync(0xffffffffu, t23[t27], 4);
    double t29 = __shfl_up_sync(0xffffffffu, t24[t27], 4);
    t25[t27] = t28;
    t26[t27] = t29;
  }
  double t27 = t25[0];
  double t28 = t25[1];
  double t29 = t19;
  double t30 = t20;
  if (t0 >= 4) {  // line 15
    t29 = t19 * t21;
    t30 = t20 * t21 + t19 * t22;
    all_b_0 += t19 * t27;
    all_b_0_tan += t20 * t27 + t19 * t26[0];
    all_b_1 += t19 * t28;
    all_b_1_tan += t20 * t28 + t19 * t26[1];
  }
  double t31 = __shfl_up_sync(0xffffffffu, t29, 8);  // line 23
  double t32 = __shfl_up_sync(0xffffffffu, t30, 8);
  double t33[2];
  double t34[2] = {};
  t33[0] = all_b_0;
  t34[0] = all_b_0_tan;
  t33[1] = all_b_1;
  t34[1] = all_b_1_tan;
  double t35[2];
  double t36[2] = {};
  for (int t37 = 0; t37 < 2; ++t37) {
    double t38 = __shfl_up_sync(0xffffffffu, t33[t37], 8);
    double t39 = __shfl_up_sync(0xffffffffu, t34[t37], 8);
    t35[t37] = t38;
    t36[t37] = t39;
  }
  double t37 = t35[0];
  double t38 = t35[1];
  double t39 = t29;
  double t40 = t30;
  if (t0 >= 8) {  // line 15
    t39 = t29 * t31;
    t40 = t30 * t31 + t29 * t32;
    all_b_0 += t29 * t37;
    all_b_0_tan += t30 * t37 + t29 * t36[0];
    all_b_1 += t29 * t38;
    all_b_1_tan += t30 * t38 + t29 * t36[1];
  }
  double t41 = __shfl_up_sync(0xffffffffu, t39, 16);  // line 23
  double t42 = __shfl_up_sync(0xffffffffu, t40, 16);
  double t43[2];
  double t44[2] = {};
  t43[0] = all_b_0;
  t44[0] = all_b_0_tan;
  t43[1] = all_b_1;
  t44[1] = all_b_1_tan;
  double t45[2];
  double t46[2] = {};
  for (int t47 = 0; t47 < 2; ++t47) {
    double t48 = __shfl_up_sync(0xffffffffu, t43[t47], 16);
    double t49 = __shfl_up_sync(0xffffffffu, t44[t47], 16);
    t45[t47] = t48;
    t46[t47] = t49;
  }
  double t47 = t45[0];
  double t48 = t45[1];
  double all_a = t39;
  double all_a_tan = t40;
  if (t0 >= 16) {  // line 15
    all_a = t39 * t41;
    all_a_tan = t40 * t41 + t39 * t42;
    all_b_0 += t39 * t47;
    all_b_0_tan += t40 * t47 + t39 * t46[0];
    all_b_1 += t39 * t48;
    all_b_1_tan += t40 * t48 + t39 * t46[1];
  }
  double sum = all_a + all_b_0 * all_b_1;  // line 24
  double sum_tan = all_a_tan + (all_b_0_tan * all_b_1 + all_b_0 * all_b_1_tan);
  double p_x = a[i];  // line 25
  double p_x_tan = a_tan[i];
  double t49 = b[i];
  double t50 = b_tan[i];
  double p_y_tan = t50 * t49 + t49 * t50;
  double p_y = 1.0 + t49 * t49;
  double q_x = __shfl_xor_sync(0xffffffffu, p_x, 16);
  double q_x_tan = __shfl_xor_sync(0xffffffffu, p_x_tan, 16);
  double q_y = __shfl_xor_sync(0xffffffffu, p_y, 16);
  double q_y_tan = __shfl_xor_sync(0xffffffffu, p_y_tan, 16);
  p_x += q_x;
  p_x_tan += q_x_tan;
  p_y += q_y;
  p_y_tan += q_y_tan;
  double q_x_1 = __shfl_xor_sync(0xffffffffu, p_x, 8);
  double q_x_tan_1 = __shfl_xor_sync(0xffffffffu, p_x_tan, 8);
  double q_y_1 = __shfl_xor_sync(0xffffffffu, p_y, 8);
  double q_y_tan_1 = __shfl_xor_sync(0xffffffffu, p_y_tan, 8);
  p_x += q_x_1;
  p_x_tan += q_x_tan_1;
  p_y += q_y_1;
  p_y_tan += q_y_tan_1;
  double q_x_2 = __shfl_xor_sync(0xffffffffu, p_x, 4);
  double q_x_tan_2 = __shfl_xor_sync(0xffffffffu, p_x_tan, 4);
  double q_y_2 = __shfl_xor_sync(0xffffffffu, p_y, 4);
  double q_y_tan_2 = __shfl_xor_sync(0xffffffffu, p_y_tan, 4);
  p_x += q_x_2;
  p_x_tan += q_x_tan_2;
  p_y += q_y_2;
  p_y_tan += q_y_tan_2;
  double q_x_3 = __shfl_xor_sync(0xffffffffu, p_x, 2);
  double q_x_tan_3 = __shfl_xor_sync(0xffffffffu, p_x_tan, 2);
  double q_y_3 = __shfl_xor_sync(0xffffffffu, p_y, 2);
  double q_y_tan_3 = __shfl_xor_sync(0xffffffffu, p_y_tan, 2);
  p_x += q_x_3;
  p_x_tan += q_x_tan_3;
  p_y += q_y_3;
  p_y_tan += q_y_tan_3;
  double q_x_4 = __shfl_xor_sync(0xffffffffu, p_x, 1);
  double q_x_tan_4 = __shfl_xor_sync(0xffffffffu, p_x_tan, 1);
  double q_y_4 = __shfl_xor_sync(0xffffffffu, p_y, 1);
  double q_y_tan_4 = __shfl_xor_sync(0xffffffffu, p_y_tan, 1);
  double pair_x = p_x + q_x_4;
  double pair_x_tan = p_x_tan + q_x_tan_4;
  double pair_y = p_y + q_y_4;
  double pair_y_tan = p_y_tan + q_y_tan_4;
  double t51 = pair_x / pair_y;  // line 26
  sum += t51;
  sum_tan += (pair_x_tan - t51 * pair_y_tan) / pair_y;
  if (i % 2 == 0) {  // line 30
    unsigned int even = __activemask();  // line 28
    double last_b_0;
    double last_b_0_tan;
    if ((unsigned int)__popc(even) == 32) {  // line 29
      double t52 = __shfl_xor_sync(even, own_a, 16);
      double t53 = __shfl_xor_sync(even, own_a_tan, 16);
      double t54[2];
      double t55[2] = {};
      t54[0] = own_b_0;
      t55[0] = own_b_0_tan;
      t54[1] = own_b_1;
      t55[1] = own_b_1_tan;
      double t56[2];
      double t57[2] = {};
      for (int t58 = 0; t58 < 2; ++t58) {
        double t59 = __shfl_xor_sync(even, t54[t58], 16);
        double t60 = __shfl_xor_sync(even, t55[t58], 16);
        t56[t58] = t59;
        t57[t58] = t60;
      }
      double t58 = t56[0];
      double t59 = t56[1];
      double t60 = own_a * t52;  // line 15
      double t61 = own_a_tan * t52 + own_a * t53;
      double t62 = own_a * t58 + own_b_0;
      double t63 = own_a_tan * t58 + own_a * t57[0] + own_b_0_tan;
      double t64 = own_a * t59 + own_b_1;
      double t65 = own_a_tan * t59 + own_a * t57[1] + own_b_1_tan;
      double t66 = __shfl_xor_sync(even, t60, 8);  // line 29
      double t67 = __shfl_xor_sync(even, t61, 8);
      double t68[2];
      double t69[2] = {};
      t68[0] = t62;
      t69[0] = t63;
      t68[1] = t64;
      t69[1] = t65;
      double t70[2];
      double t71[2] = {};
      for (int t72 = 0; t72 < 2; ++t72) {
        double t73 = __shfl_xor_sync(even, t68[t72], 8);
        double t74 = __shfl_xor_sync(even, t69[t72], 8);
        t70[t72] = t73;
        t71[t72] = t74;
      }
      double t72 = t70[0];
      double t73 = t70[1];
      double t74 = t60 * t66;  // line 15
      double t75 = t61 * t66 + t60 * t67;
      double t76 = t60 * t72 + t62;
      double t77 = t61 * t72 + t60 * t71[0] + t63;
      double t78 = t60 * t73 + t64;
      double t79 = t61 * t73 + t60 * t71[1] + t65;
      double t80 = __shfl_xor_sync(even, t74, 4);  // line 29
      double t81 = __shfl_xor_sync(even, t75, 4);
      double t82[2];
      double t83[2] = {};
      t82[0] = t76;
      t83[0] = t77;
      t82[1] = t78;
      t83[1] = t79;
      double t84[2];
      double t85[2] = {};
      for (int t86 = 0; t86 < 2; ++t86) {
        double t87 = __shfl_xor_sync(even, t82[t86], 4);
        double t88 = __shfl_xor_sync(even, t83[t86], 4);
        t84[t86] = t87;
        t85[t86] = t88;
      }
      double t86 = t84[0];
      double t87 = t84[1];
      double t88 = t74 * t80;  // line 15
      double t89 = t75 * t80 + t74 * t81;
      double t90 = t74 * t86 + t76;
      double t91 = t75 * t86 + t74 * t85[0] + t77;
      double t92 = t74 * t87 + t78;
      double t93 = t75 * t87 + t74 * t85[1] + t79;
      double t94 = __shfl_xor_sync(even, t88, 2);  // line 29
      double t95 = __shfl_xor_sync(even, t89, 2);
      double t96[2];
      double t97[2] = {};
      t96[0] = t90;
      t97[0] = t91;
      t96[1] = t92;
      t97[1] = t93;
      double t98[2];
      double t99[2] = {};
      for (int t100 = 0; t100 < 2; ++t100) {
        double t101 = __shfl_xor_sync(even, t96[t100], 2);
        double t102 = __shfl_xor_sync(even, t97[t100], 2);
        t98[t100] = t101;
        t99[t100] = t102;
      }
      double t100 = t98[0];
      double t101 = t98[1];
      double t102 = t88 * t94;  // line 15
      double t103 = t89 * t94 + t88 * t95;
      double t104 = t88 * t100 + t90;
      double t105 = t89 * t100 + t88 * t99[0] + t91;
      __shfl_xor_sync(even, t102, 1);  // line 29
      __shfl_xor_sync(even, t103, 1);
      double t106[2];
      double t107[2] = {};
      t106[0] = t104;
      t107[0] = t105;
      t106[1] = t88 * t101 + t92;
      t107[1] = t89 * t101 + t88 * t99[1] + t93;
      double t108[2];
      double t109[2] = {};
      for (int t110 = 0; t110 < 2; ++t110) {
        double t111 = __shfl_xor_sync(even, t106[t110], 1);
        double t112 = __shfl_xor_sync(even, t107[t110], 1);
        t108[t110] = t111;
        t109[t110] = t112;
      }
      double t110 = t108[0];
      last_b_0 = t102 * t110 + t104;  // line 15
      last_b_0_tan = t103 * t110 + t102 * t109[0] + t105;
    } else {
      bool t52 = false;
      last_b_0 = 0.0;
      last_b_0_tan = 0.0;
      for (int t53 = 0; t53 < 32; ++t53) {  // line 29
        double t54 = last_b_0;
        double t55 = last_b_0_tan;
        if (((even >> (unsigned int)t53) & 1) != 0) {
          double t56 = __shfl_sync(even, own_a, t53);
          double t57 = __shfl_sync(even, own_a_tan, t53);
          double t58[2];
          double t59[2] = {};
          t58[0] = own_b_0;
          t59[0] = own_b_0_tan;
          t58[1] = own_b_1;
          t59[1] = own_b_1_tan;
          double t60[2];
          double t61[2] = {};
          for (int t62 = 0; t62 < 2; ++t62) {
            double t63 = __shfl_sync(even, t58[t62], t53);
            double t64 = __shfl_sync(even, t59[t62], t53);
            t60[t62] = t63;
            t61[t62] = t64;
          }
          t54 = t60[0];
          t55 = t61[0];
          if (t52) {  // line 15
            t54 += t56 * last_b_0;
            t55 += t57 * last_b_0 + t56 * last_b_0_tan;
          }
          t52 = true;
        }
        last_b_0 = t54;
        last_b_0_tan = t55;
      }
    }
    sum += last_b_0;  // line 30
    sum_tan += last_b_0_tan;
  }
  y[i] = sum;  // line 32
  y_tan[i] = sum_tan;
}
