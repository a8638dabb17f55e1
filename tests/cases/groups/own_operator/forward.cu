// Tangent of `kernel` (kernel.cu:16) with respect to out, x, sharp, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   sharp_tan: tangent of sharp
static __global__ void kernel_fwd(double *out, const double *x, double sharp, double *out_tan, double *x_tan,
    double sharp_tan) {
  unsigned int t0 = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);  // line 17
  unsigned int tile = 65535u << (t0 & 16);
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 18
  double v = x[i];  // line 19
  double v_tan = x_tan[i];
  double b = __shfl_xor_sync(tile, v, 8, 16);  // line 20
  double b_tan = __shfl_xor_sync(tile, v_tan, 8, 16);
  double a = v * b;
  double a_tan = v_tan * b + v * b_tan;
  double b_1 = __shfl_xor_sync(tile, a, 4, 16);
  double b_tan_1 = __shfl_xor_sync(tile, a_tan, 4, 16);
  double a_1 = a * b_1;
  a_tan = a_tan * b_1 + a * b_tan_1;
  double b_2 = __shfl_xor_sync(tile, a_1, 2, 16);
  double b_tan_2 = __shfl_xor_sync(tile, a_tan, 2, 16);
  double a_2 = a_1 * b_2;
  a_tan = a_tan * b_2 + a_1 * b_tan_2;
  double b_3 = __shfl_xor_sync(tile, a_2, 1, 16);
  double b_tan_3 = __shfl_xor_sync(tile, a_tan, 1, 16);
  double product = a_2 * b_3;
  double product_tan = a_tan * b_3 + a_2 * b_tan_3;
  unsigned int t1 = t0 % 16;  // line 21
  double t2 = __shfl_up_sync(tile, v, 1, 16);
  double t3 = __shfl_up_sync(tile, v_tan, 1, 16);
  bool t4 = t1 >= 1;
  double t5 = v;
  double running_tan = v_tan;
  if (t4) {
    t5 = v * t2;
    running_tan = v_tan * t2 + v * t3;
  }
  double t6 = __shfl_up_sync(tile, t5, 2, 16);
  double t7 = __shfl_up_sync(tile, running_tan, 2, 16);
  bool t8 = t1 >= 2;
  double t9 = t5;
  if (t8) {
    t9 = t5 * t6;
    running_tan = running_tan * t6 + t5 * t7;
  }
  double t10 = __shfl_up_sync(tile, t9, 4, 16);
  double t11 = __shfl_up_sync(tile, running_tan, 4, 16);
  bool t12 = t1 >= 4;
  double t13 = t9;
  if (t12) {
    t13 = t9 * t10;
    running_tan = running_tan * t10 + t9 * t11;
  }
  double t14 = __shfl_up_sync(tile, t13, 8, 16);
  double t15 = __shfl_up_sync(tile, running_tan, 8, 16);
  bool t16 = t1 >= 8;
  double running = t13;
  if (t16) {
    running = t13 * t14;
    running_tan = running_tan * t14 + t13 * t15;
  }
  double t17 = __shfl_up_sync(tile, v, 1, 16);  // line 22
  double t18 = __shfl_up_sync(tile, v_tan, 1, 16);
  double t19 = v;
  double t20 = v_tan;
  if (t4) {  // line 14
    t19 = v * t17;
    t20 = v_tan * t17 + v * t18;
  }
  double t21 = __shfl_up_sync(tile, t19, 2, 16);  // line 22
  double t22 = __shfl_up_sync(tile, t20, 2, 16);
  double t23 = t19;
  if (t8) {  // line 14
    t23 = t19 * t21;
    t20 = t20 * t21 + t19 * t22;
  }
  double t24 = __shfl_up_sync(tile, t23, 4, 16);  // line 22
  double t25 = __shfl_up_sync(tile, t20, 4, 16);
  double t26 = t23;
  if (t12) {  // line 14
    t26 = t23 * t24;
    t20 = t20 * t24 + t23 * t25;
  }
  double t27 = __shfl_up_sync(tile, t26, 8, 16);  // line 22
  double t28 = __shfl_up_sync(tile, t20, 8, 16);
  double t29 = t26;
  if (t16) {  // line 14
    t29 = t26 * t27;
    t20 = t20 * t27 + t26 * t28;
  }
  double t30 = __shfl_up_sync(tile, t29, 1, 16);  // line 22
  double t31 = __shfl_up_sync(tile, t20, 1, 16);
  bool t32 = t1 == 0;
  double before = t32 ? 0.0 : t30;
  double before_tan = t32 ? 0.0 : t31;
  double t33 = __shfl_xor_sync(tile, v, 8, 16);  // line 23
  double t34 = sharp * v;  // line 10
  double t35 = sharp_tan * v + sharp * v_tan;
  double t36 = exp(t34);
  double t37 = exp(sharp * t33);
  double t38 = t36 + t37;
  double t39 = log(t38) / sharp;
  double t40 = ((t35 * t36 + (sharp_tan * t33 + sharp * __shfl_xor_sync(tile, v_tan, 8, 16)) * t37)
      * (1.0 / t38) - t39 * sharp_tan) / sharp;
  double t41 = __shfl_xor_sync(tile, t39, 4, 16);  // line 23
  double t42 = exp(sharp * t39);  // line 10
  double t43 = exp(sharp * t41);
  double t44 = t42 + t43;
  double t45 = log(t44) / sharp;
  double t46 = (((sharp_tan * t39 + sharp * t40) * t42 + (sharp_tan * t41
      + sharp * __shfl_xor_sync(tile, t40, 4, 16)) * t43) * (1.0 / t44) - t45 * sharp_tan) / sharp;
  double t47 = __shfl_xor_sync(tile, t45, 2, 16);  // line 23
  double t48 = exp(sharp * t45);  // line 10
  double t49 = exp(sharp * t47);
  double t50 = t48 + t49;
  double t51 = log(t50) / sharp;
  double t52 = (((sharp_tan * t45 + sharp * t46) * t48 + (sharp_tan * t47
      + sharp * __shfl_xor_sync(tile, t46, 2, 16)) * t49) * (1.0 / t50) - t51 * sharp_tan) / sharp;
  double t53 = __shfl_xor_sync(tile, t51, 1, 16);  // line 23
  double t54 = exp(sharp * t51);  // line 10
  double t55 = exp(sharp * t53);
  double t56 = t54 + t55;
  double soft = log(t56) / sharp;
  double soft_tan = (((sharp_tan * t51 + sharp * t52) * t54
      + (sharp_tan * t53 + sharp * __shfl_xor_sync(tile, t52, 1, 16)) * t55) * (1.0 / t56) - soft * sharp_tan)
      / sharp;
  double t57 = __shfl_xor_sync(tile, v, 8, 16);  // line 24
  double t58 = __shfl_xor_sync(tile, v_tan, 8, 16);
  bool t59 = v < t57;
  double t60 = t59 ? t57 : v;
  double t61 = t59 ? t58 : v_tan;
  double t62 = __shfl_xor_sync(tile, t60, 4, 16);
  double t63 = __shfl_xor_sync(tile, t61, 4, 16);
  bool t64 = t60 < t62;
  double t65 = t64 ? t62 : t60;
  double t66 = t64 ? t63 : t61;
  double t67 = __shfl_xor_sync(tile, t65, 2, 16);
  double t68 = __shfl_xor_sync(tile, t66, 2, 16);
  bool t69 = t65 < t67;
  double t70 = t69 ? t67 : t65;
  double t71 = t69 ? t68 : t66;
  double t72 = __shfl_xor_sync(tile, t70, 1, 16);
  double t73 = __shfl_xor_sync(tile, t71, 1, 16);
  bool t74 = t70 < t72;
  double most = t74 ? t72 : t70;
  double most_tan = t74 ? t73 : t71;
  double some = 0.0;
  double some_tan = 0.0;
  if (i % 3 != 0) {  // line 29
    unsigned int few = __activemask();  // line 27
    if ((unsigned int)__popc(few) == 32) {  // line 28
      double b_4 = __shfl_xor_sync(few, v, 16);
      double b_tan_4 = __shfl_xor_sync(few, v_tan, 16);
      double a_3 = v + b_4 + t34 * b_4;
      double a_tan_1 = v_tan + b_tan_4 + (t35 * b_4 + t34 * b_tan_4);
      double b_5 = __shfl_xor_sync(few, a_3, 8);
      double b_tan_5 = __shfl_xor_sync(few, a_tan_1, 8);
      double t75 = sharp * a_3;
      double a_4 = a_3 + b_5 + t75 * b_5;
      a_tan_1 = a_tan_1 + b_tan_5 + ((sharp_tan * a_3 + sharp * a_tan_1) * b_5 + t75 * b_tan_5);
      double b_6 = __shfl_xor_sync(few, a_4, 4);
      double b_tan_6 = __shfl_xor_sync(few, a_tan_1, 4);
      double t76 = sharp * a_4;
      double a_5 = a_4 + b_6 + t76 * b_6;
      a_tan_1 = a_tan_1 + b_tan_6 + ((sharp_tan * a_4 + sharp * a_tan_1) * b_6 + t76 * b_tan_6);
      double b_7 = __shfl_xor_sync(few, a_5, 2);
      double b_tan_7 = __shfl_xor_sync(few, a_tan_1, 2);
      double t77 = sharp * a_5;
      double a_6 = a_5 + b_7 + t77 * b_7;
      a_tan_1 = a_tan_1 + b_tan_7 + ((sharp_tan * a_5 + sharp * a_tan_1) * b_7 + t77 * b_tan_7);
      double b_8 = __shfl_xor_sync(few, a_6, 1);
      double b_tan_8 = __shfl_xor_sync(few, a_tan_1, 1);
      double t78 = sharp * a_6;
      some = a_6 + b_8 + t78 * b_8;
      some_tan = a_tan_1 + b_tan_8 + ((sharp_tan * a_6 + sharp * a_tan_1) * b_8 + t78 * b_tan_8);
    } else {
      bool t75 = false;
      for (int t76 = 0; t76 < 32; ++t76) {
        double t77 = some_tan;
        double t78 = some;
        if (((few >> (unsigned int)t76) & 1) != 0) {
          double t79 = __shfl_sync(few, v, t76);
          t77 = __shfl_sync(few, v_tan, t76);
          if (t75) {
            double t80 = sharp * t79;
            t78 = t79 + some + t80 * some;
            t77 = t77 + some_tan + ((sharp_tan * t79 + sharp * t77) * some + t80 * some_tan);
          } else {
            t78 = t79;
          }
          t75 = true;
        }
        some = t78;
        some_tan = t77;
      }
    }
    double t75 = 0.0;
    bool t76 = false;
    double t77 = 0.0;
    for (int t78 = 0; t78 < 32; ++t78) {  // line 29
      if (((few >> (unsigned int)t78) & 1) != 0) {
        double t79 = __shfl_sync(few, v, t78);
        double t80 = __shfl_sync(few, v_tan, t78);
        double t81 = t79;
        if (t76) {  // line 14
          t81 = t79 * t75;
          t80 = t80 * t75 + t79 * t77;
        }
        bool t82 = (unsigned int)t78 <= (t0 & 31);  // line 29
        t75 = t82 ? t81 : t75;
        t77 = t82 ? t80 : t77;
        t76 = t76 || t82;
      }
    }
    some += t75;
    some_tan += t77;
  }
  out[i] = product + 2.0 * running + 3.0 * before + soft + most * most + some;  // line 31
  out_tan[i] = product_tan + 2.0 * running_tan + 3.0 * before_tan + soft_tan
      + (most_tan * most + most * most_tan) + some_tan;
}
