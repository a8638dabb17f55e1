#ifndef CUGRAD_thrust_complex_double_open
#define CUGRAD_thrust_complex_double_open
struct __attribute__((may_alias)) thrust_complex_double_open {
  double re;
  double im;
};
static_assert(sizeof(thrust_complex_double_open) == sizeof(thrust::complex<double>), "the layout of thrust::complex<double>");
#endif
// Tangent of `kernel` (kernel.cu:6) with respect to out, in, a, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
//   a_tan: tangent of a
static __global__ void kernel_fwd(thrust::complex<double> *out, const thrust::complex<double> *in, double a,
    thrust::complex<double> *out_tan, thrust::complex<double> *in_tan, double a_tan) {
  int i = threadIdx.x;  // line 7
  double z_re = ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(in[i]).re;  // line 8
  double z_re_tan = ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(in_tan[i]).re;
  double z_im = ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(in[i]).im;
  double z_im_tan = ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(in_tan[i]).im;
  double t0 = 1.0 - z_re;  // line 9
  double t1 = -z_re_tan;
  double x = -z_im;
  double x_tan = -z_im_tan;
  double result_im = x;
  double result_im_tan = x_tan;
  double result_re = 0.0;
  double result_re_tan = 0.0;
  if (!(t0 == 0.0 && x == 0.0)) {
    if (t0 >= 0.0) {
      double t2 = hypot(t0, x);
      double t = sqrt(0.5 * (t2 + t0));
      double t_tan = 0.5 * (t1 * (t0 / t2) + x_tan * (x / t2) + t1) * (0.5 / t);
      double t3 = 2.0 * t;
      result_im = x / t3;
      result_im_tan = (x_tan - result_im * (2.0 * t_tan)) / t3;
      result_re = t;
      result_re_tan = t_tan;
    } else {
      double t2 = hypot(t0, x);
      double t = sqrt(0.5 * (t2 - t0));
      double t_tan = 0.5 * (t1 * (t0 / t2) + x_tan * (x / t2) - t1) * (0.5 / t);
      double side = copysign(1.0, x);
      double t3 = 2.0 * t;
      result_re = side * x / t3;
      result_re_tan = (side * x_tan - result_re * (2.0 * t_tan)) / t3;
      result_im = side * t;
      result_im_tan = side * t_tan;
    }
  }
  double t2 = 1.0 + z_re;
  double result_im_1 = z_im;
  double result_im_tan_1 = z_im_tan;
  double result_re_1 = 0.0;
  double result_re_tan_1 = 0.0;
  if (!(t2 == 0.0 && z_im == 0.0)) {
    if (t2 >= 0.0) {
      double t3 = hypot(t2, z_im);
      double t = sqrt(0.5 * (t3 + t2));
      double t_tan = 0.5 * (z_re_tan * (t2 / t3) + z_im_tan * (z_im / t3) + z_re_tan) * (0.5 / t);
      double t4 = 2.0 * t;
      result_im_1 = z_im / t4;
      result_im_tan_1 = (z_im_tan - result_im_1 * (2.0 * t_tan)) / t4;
      result_re_1 = t;
      result_re_tan_1 = t_tan;
    } else {
      double t3 = hypot(t2, z_im);
      double t = sqrt(0.5 * (t3 - t2));
      double t_tan = 0.5 * (z_re_tan * (t2 / t3) + z_im_tan * (z_im / t3) - z_re_tan) * (0.5 / t);
      double side = copysign(1.0, z_im);
      double t4 = 2.0 * t;
      result_re_1 = side * z_im / t4;
      result_re_tan_1 = (side * z_im_tan - result_re_1 * (2.0 * t_tan)) / t4;
      result_im_1 = side * t;
      result_im_tan_1 = side * t_tan;
    }
  }
  double t3 = result_re * result_re_1 - result_im * result_im_1;
  double t4 = atan2(z_re, t3);
  double t5 = hypot(z_re, t3);
  double t6 = z_re_tan * (t3 / t5 / t5) - (result_re_tan * result_re_1 + result_re * result_re_tan_1
      - (result_im_tan * result_im_1 + result_im * result_im_tan_1)) * (z_re / t5 / t5);
  double t7 = -result_im;
  double t8 = result_re * result_im_1 + t7 * result_re_1;
  double t9 = result_re_tan * result_im_1 + result_re * result_im_tan_1
      + (-result_im_tan * result_re_1 + t7 * result_re_tan_1);
  double t10 = asinh(t8);
  double t11 = t9 * (1.0 / hypot(t8, 1.0));
  double t12 = t9 == 0.0 && t11 != t11 ? 0.0 : t11;
  double t13 = z_re * a;
  double t14 = z_re_tan * a + z_re * a_tan;
  double result_im_2 = z_im * a;
  double result_im_tan_2 = z_im_tan * a + z_im * a_tan;
  double t15 = 1.0 - t13;
  double t16 = -t14;
  double result_im_3 = -result_im_2;
  double result_im_tan_3 = -result_im_tan_2;
  double result_re_2 = 0.0;
  double result_re_tan_2 = 0.0;
  if (!(t15 == 0.0 && result_im_3 == 0.0)) {
    if (t15 >= 0.0) {
      double t17 = hypot(t15, result_im_3);
      double t = sqrt(0.5 * (t17 + t15));
      double t_tan = 0.5 * (t16 * (t15 / t17) + result_im_tan_3 * (result_im_3 / t17) + t16) * (0.5 / t);
      double t18 = 2.0 * t;
      result_im_3 /= t18;
      result_im_tan_3 = (result_im_tan_3 - result_im_3 * (2.0 * t_tan)) / t18;
      result_re_2 = t;
      result_re_tan_2 = t_tan;
    } else {
      double t17 = hypot(t15, result_im_3);
      double t = sqrt(0.5 * (t17 - t15));
      double t_tan = 0.5 * (t16 * (t15 / t17) + result_im_tan_3 * (result_im_3 / t17) - t16) * (0.5 / t);
      double side = copysign(1.0, result_im_3);
      double t18 = 2.0 * t;
      result_re_2 = side * result_im_3 / t18;
      result_re_tan_2 = (side * result_im_tan_3 - result_re_2 * (2.0 * t_tan)) / t18;
      result_im_3 = side * t;
      result_im_tan_3 = side * t_tan;
    }
  }
  double t17 = 1.0 + t13;
  double result_re_3 = 0.0;
  double result_re_tan_3 = 0.0;
  if (!(t17 == 0.0 && result_im_2 == 0.0)) {
    if (t17 >= 0.0) {
      double t18 = hypot(t17, result_im_2);
      double t = sqrt(0.5 * (t18 + t17));
      double t_tan = 0.5 * (t14 * (t17 / t18) + result_im_tan_2 * (result_im_2 / t18) + t14) * (0.5 / t);
      double t19 = 2.0 * t;
      result_im_2 /= t19;
      result_im_tan_2 = (result_im_tan_2 - result_im_2 * (2.0 * t_tan)) / t19;
      result_re_3 = t;
      result_re_tan_3 = t_tan;
    } else {
      double t18 = hypot(t17, result_im_2);
      double t = sqrt(0.5 * (t18 - t17));
      double t_tan = 0.5 * (t14 * (t17 / t18) + result_im_tan_2 * (result_im_2 / t18) - t14) * (0.5 / t);
      double side = copysign(1.0, result_im_2);
      double t19 = 2.0 * t;
      result_re_3 = side * result_im_2 / t19;
      result_re_tan_3 = (side * result_im_tan_2 - result_re_3 * (2.0 * t_tan)) / t19;
      result_im_2 = side * t;
      result_im_tan_2 = side * t_tan;
    }
  }
  double t18 = hypot(result_re_2, result_re_3);
  double t19 = result_re_tan_2 * (result_re_3 / t18 / t18);
  double t20 = result_re_tan_3 * (-result_re_2 / t18 / t18);
  double t21 = 2.0 * atan2(result_re_2, result_re_3);
  double t22 = 2.0 * ((result_re_tan_2 == 0.0 && t19 != t19 ? 0.0 : t19)
      + (result_re_tan_3 == 0.0 && t20 != t20 ? 0.0 : t20));
  double t23 = -result_im_2;
  double t24 = result_re_3 * result_im_3 + t23 * result_re_2;
  double t25 = result_re_tan_3 * result_im_3 + result_re_3 * result_im_tan_3
      + (-result_im_tan_2 * result_re_2 + t23 * result_re_tan_2);
  double t26 = asinh(t24);
  double t27 = t25 * (1.0 / hypot(t24, 1.0));
  double t28 = t25 == 0.0 && t27 != t27 ? 0.0 : t27;
  double square = z_re * z_re;
  double square_tan = z_re_tan * z_re + z_re * z_re_tan;
  double t29 = 1.0 + x;
  double t30 = 1.0 - x;
  double t31 = t30 * t30 + square;
  double t32 = (t29 * t29 + square) / t31;
  double turned_re = log(t32) / 4.0;
  double turned_re_tan = (x_tan * t29 + t29 * x_tan + square_tan
      - t32 * (z_im_tan * t30 + t30 * z_im_tan + square_tan)) / t31 * (1.0 / t32) / 4.0;
  double t33 = 2.0 * z_re;
  double t34 = t30 * t29 - square;
  double t35 = hypot(t33, t34);
  double turned_im = atan2(t33, t34) / 2.0;
  double turned_im_tan = (2.0 * z_re_tan * (t34 / t35 / t35)
      - (z_im_tan * t29 + t30 * x_tan - square_tan) * (t33 / t35 / t35)) / 2.0;
  double t36 = -turned_re;
  double t37 = -turned_re_tan;
  double t38 = z_re + 3.0;
  double t39 = hypot(t38, z_im);
  double t40 = hypot(z_im, t38);
  double t41 = log(t39) / 2.302585092994046;
  double t42 = (z_re_tan * (t38 / t39) + z_im_tan * (z_im / t39)) * (1.0 / t39) / 2.302585092994046;
  double t43 = atan2(z_im, t38) / 2.302585092994046;
  double t44 = (z_im_tan * (t38 / t40 / t40) - z_re_tan * (z_im / t40 / t40)) / 2.302585092994046;
  double w_re = t4 * t21 - t10 * t26 + (turned_im * t41 - t36 * t43);
  double w_re_tan = t6 * t21 + t4 * t22 - (t12 * t26 + t10 * t28)
      + (turned_im_tan * t41 + turned_im * t42 - (t37 * t43 + t36 * t44));
  double w_im = t4 * t26 + t10 * t21 + (turned_im * t43 + t36 * t41);
  double w_im_tan = t6 * t26 + t4 * t28 + (t12 * t21 + t10 * t22)
      + (turned_im_tan * t43 + turned_im * t44 + (t37 * t41 + t36 * t42));
  double result_im_4 = z_re * 2.0;  // line 10
  double result_im_tan_4 = z_re_tan * 2.0;
  double t45 = z_im_tan * 2.0;
  double t46 = -z_im * 2.0;
  double t47 = -t45;
  double t48 = 1.0 - t46;
  double result_im_5 = -result_im_4;
  double result_im_tan_5 = -result_im_tan_4;
  double result_re_4 = 0.0;
  double result_re_tan_4 = 0.0;
  if (!(t48 == 0.0 && result_im_5 == 0.0)) {
    if (t48 >= 0.0) {
      double t49 = hypot(t48, result_im_5);
      double t = sqrt(0.5 * (t49 + t48));
      double t_tan = 0.5 * (t45 * (t48 / t49) + result_im_tan_5 * (result_im_5 / t49) + t45) * (0.5 / t);
      double t50 = 2.0 * t;
      result_im_5 /= t50;
      result_im_tan_5 = (result_im_tan_5 - result_im_5 * (2.0 * t_tan)) / t50;
      result_re_4 = t;
      result_re_tan_4 = t_tan;
    } else {
      double t49 = hypot(t48, result_im_5);
      double t = sqrt(0.5 * (t49 - t48));
      double t_tan = 0.5 * (t45 * (t48 / t49) + result_im_tan_5 * (result_im_5 / t49) - t45) * (0.5 / t);
      double side = copysign(1.0, result_im_5);
      double t50 = 2.0 * t;
      result_re_4 = side * result_im_5 / t50;
      result_re_tan_4 = (side * result_im_tan_5 - result_re_4 * (2.0 * t_tan)) / t50;
      result_im_5 = side * t;
      result_im_tan_5 = side * t_tan;
    }
  }
  double t49 = 1.0 + t46;
  double result_re_5 = 0.0;
  double result_re_tan_5 = 0.0;
  if (!(t49 == 0.0 && result_im_4 == 0.0)) {
    if (t49 >= 0.0) {
      double t50 = hypot(t49, result_im_4);
      double t = sqrt(0.5 * (t50 + t49));
      double t_tan = 0.5 * (t47 * (t49 / t50) + result_im_tan_4 * (result_im_4 / t50) + t47) * (0.5 / t);
      double t51 = 2.0 * t;
      result_im_4 /= t51;
      result_im_tan_4 = (result_im_tan_4 - result_im_4 * (2.0 * t_tan)) / t51;
      result_re_5 = t;
      result_re_tan_5 = t_tan;
    } else {
      double t50 = hypot(t49, result_im_4);
      double t = sqrt(0.5 * (t50 - t49));
      double t_tan = 0.5 * (t47 * (t49 / t50) + result_im_tan_4 * (result_im_4 / t50) - t47) * (0.5 / t);
      double side = copysign(1.0, result_im_4);
      double t51 = 2.0 * t;
      result_re_5 = side * result_im_4 / t51;
      result_re_tan_5 = (side * result_im_tan_4 - result_re_5 * (2.0 * t_tan)) / t51;
      result_im_4 = side * t;
      result_im_tan_4 = side * t_tan;
    }
  }
  double t50 = result_re_4 * result_re_5 - result_im_5 * result_im_4;
  double turned_re_1 = atan2(t46, t50);
  double t51 = hypot(t46, t50);
  double turned_re_tan_1 = t47 * (t50 / t51 / t51) - (result_re_tan_4 * result_re_5
      + result_re_4 * result_re_tan_5 - (result_im_tan_5 * result_im_4 + result_im_5 * result_im_tan_4))
      * (t46 / t51 / t51);
  double t52 = -result_im_5;
  double t53 = result_re_4 * result_im_4 + t52 * result_re_5;
  double t54 = result_re_tan_4 * result_im_4 + result_re_4 * result_im_tan_4
      + (-result_im_tan_5 * result_re_5 + t52 * result_re_tan_5);
  double turned_im_1 = asinh(t53);
  double t55 = t54 * (1.0 / hypot(t53, 1.0));
  double turned_im_tan_1 = t54 == 0.0 && t55 != t55 ? 0.0 : t55;
  double t56 = z_re + 0.5;
  double result_im_6 = z_im + a;
  double result_im_tan_6 = z_im_tan + a_tan;
  double t57 = t56 - 1.0;
  double result_im_7 = result_im_6;
  double result_im_tan_7 = result_im_tan_6;
  double result_re_6 = 0.0;
  double result_re_tan_6 = 0.0;
  if (!(t57 == 0.0 && result_im_6 == 0.0)) {
    if (t57 >= 0.0) {
      double t58 = hypot(t57, result_im_6);
      double t = sqrt(0.5 * (t58 + t57));
      double t_tan = 0.5 * (z_re_tan * (t57 / t58) + result_im_tan_6 * (result_im_6 / t58) + z_re_tan)
          * (0.5 / t);
      double t59 = 2.0 * t;
      result_im_7 = result_im_6 / t59;
      result_im_tan_7 = (result_im_tan_6 - result_im_7 * (2.0 * t_tan)) / t59;
      result_re_6 = t;
      result_re_tan_6 = t_tan;
    } else {
      double t58 = hypot(t57, result_im_6);
      double t = sqrt(0.5 * (t58 - t57));
      double t_tan = 0.5 * (z_re_tan * (t57 / t58) + result_im_tan_6 * (result_im_6 / t58) - z_re_tan)
          * (0.5 / t);
      double side = copysign(1.0, result_im_6);
      double t59 = 2.0 * t;
      result_re_6 = side * result_im_6 / t59;
      result_re_tan_6 = (side * result_im_tan_6 - result_re_6 * (2.0 * t_tan)) / t59;
      result_im_7 = side * t;
      result_im_tan_7 = side * t_tan;
    }
  }
  double t58 = t56 + 1.0;
  double result_re_7 = 0.0;
  double result_re_tan_7 = 0.0;
  if (!(t58 == 0.0 && result_im_6 == 0.0)) {
    if (t58 >= 0.0) {
      double t59 = hypot(t58, result_im_6);
      double t = sqrt(0.5 * (t59 + t58));
      double t_tan = 0.5 * (z_re_tan * (t58 / t59) + result_im_tan_6 * (result_im_6 / t59) + z_re_tan)
          * (0.5 / t);
      double t60 = 2.0 * t;
      result_im_6 /= t60;
      result_im_tan_6 = (result_im_tan_6 - result_im_6 * (2.0 * t_tan)) / t60;
      result_re_7 = t;
      result_re_tan_7 = t_tan;
    } else {
      double t59 = hypot(t58, result_im_6);
      double t = sqrt(0.5 * (t59 - t58));
      double t_tan = 0.5 * (z_re_tan * (t58 / t59) + result_im_tan_6 * (result_im_6 / t59) - z_re_tan)
          * (0.5 / t);
      double side = copysign(1.0, result_im_6);
      double t60 = 2.0 * t;
      result_re_7 = side * result_im_6 / t60;
      result_re_tan_7 = (side * result_im_tan_6 - result_re_7 * (2.0 * t_tan)) / t60;
      result_im_6 = side * t;
      result_im_tan_6 = side * t_tan;
    }
  }
  double t59 = -result_im_7;
  double t60 = result_re_6 * result_re_7 - t59 * result_im_6;
  double t61 = asinh(t60);
  double t62 = (result_re_tan_6 * result_re_7 + result_re_6 * result_re_tan_7
      - (-result_im_tan_7 * result_im_6 + t59 * result_im_tan_6)) * (1.0 / hypot(t60, 1.0));
  double t63 = hypot(result_im_7, result_re_7);
  double t64 = result_im_tan_7 * (result_re_7 / t63 / t63);
  double t65 = result_re_tan_7 * (-result_im_7 / t63 / t63);
  double t66 = 2.0 * atan2(result_im_7, result_re_7);
  double t67 = 2.0 * ((result_im_tan_7 == 0.0 && t64 != t64 ? 0.0 : t64)
      + (result_re_tan_7 == 0.0 && t65 != t65 ? 0.0 : t65));
  double x_1 = z_re * 0.7;
  double x_tan_1 = z_re_tan * 0.7;
  double y = z_im * 0.7;
  double y_tan = z_im_tan * 0.7;
  double square_1 = y * y;
  double square_tan_1 = y_tan * y + y * y_tan;
  double t68 = 1.0 + x_1;
  double t69 = 1.0 - x_1;
  double t70 = -x_tan_1;
  double t71 = t69 * t69 + square_1;
  double t72 = (t68 * t68 + square_1) / t71;
  double t73 = log(t72) / 4.0;
  double t74 = (x_tan_1 * t68 + t68 * x_tan_1 + square_tan_1 - t72 * (t70 * t69 + t69 * t70 + square_tan_1))
      / t71 * (1.0 / t72) / 4.0;
  double t75 = 2.0 * y;
  double t76 = t69 * t68 - square_1;
  double t77 = hypot(t75, t76);
  double t78 = atan2(t75, t76) / 2.0;
  double t79 = (2.0 * y_tan * (t76 / t77 / t77) - (t70 * t68 + t69 * x_tan_1 - square_tan_1)
      * (t75 / t77 / t77)) / 2.0;
  w_re += turned_im_1 - (t61 * t73 - t66 * t78);
  w_re_tan += turned_im_tan_1 - (t62 * t73 + t61 * t74 - (t67 * t78 + t66 * t79));
  w_im += -turned_re_1 - (t61 * t78 + t66 * t73);
  w_im_tan += -turned_re_tan_1 - (t62 * t78 + t61 * t79 + (t67 * t73 + t66 * t74));
  double t80 = -2.0 - z_re;  // line 12
  double result_im_8 = -0.0;
  double result_im_tan_8 = 0.0;
  double result_re_8 = 0.0;
  double result_re_tan_8 = 0.0;
  if (t80 != 0.0) {
    if (t80 >= 0.0) {
      double t81 = hypot(t80, -0.0);
      double t = sqrt(0.5 * (t81 + t80));
      double t_tan = 0.5 * (t1 * (t80 / t81) + t1) * (0.5 / t);
      double t82 = 2.0 * t;
      result_im_8 = -0.0 / t82;
      result_im_tan_8 = -result_im_8 * (2.0 * t_tan) / t82;
      result_re_8 = t;
      result_re_tan_8 = t_tan;
    } else {
      double t81 = hypot(t80, -0.0);
      double t = sqrt(0.5 * (t81 - t80));
      double t_tan = 0.5 * (t1 * (t80 / t81) - t1) * (0.5 / t);
      double side = copysign(1.0, -0.0);
      double t82 = 2.0 * t;
      result_re_8 = side * -0.0 / t82;
      result_re_tan_8 = -result_re_8 * (2.0 * t_tan) / t82;
      result_im_8 = side * t;
      result_im_tan_8 = side * t_tan;
    }
  }
  double t81 = -2.0 - z_im;
  double result_im_9 = 0.0;
  double result_im_tan_9 = 0.0;
  double result_re_9 = 0.0;
  double result_re_tan_9 = 0.0;
  if (t81 != 0.0) {
    if (t81 >= 0.0) {
      double t82 = hypot(t81, 0.0);
      double t = sqrt(0.5 * (t82 + t81));
      double t_tan = 0.5 * (x_tan * (t81 / t82) + x_tan) * (0.5 / t);
      double t83 = 2.0 * t;
      result_im_9 = 0.0 / t83;
      result_im_tan_9 = -result_im_9 * (2.0 * t_tan) / t83;
      result_re_9 = t;
      result_re_tan_9 = t_tan;
    } else {
      double t82 = hypot(t81, 0.0);
      double t = sqrt(0.5 * (t82 - t81));
      double t_tan = 0.5 * (x_tan * (t81 / t82) - x_tan) * (0.5 / t);
      double side = copysign(1.0, 0.0);
      double t83 = 2.0 * t;
      result_re_9 = side * 0.0 / t83;
      result_re_tan_9 = -result_re_9 * (2.0 * t_tan) / t83;
      result_im_9 = side * t;
      result_im_tan_9 = side * t_tan;
    }
  }
  double t82 = result_re_8 - result_re_9;
  double t83 = result_re_tan_8 - result_re_tan_9;
  double t84 = result_im_8 - result_im_9;
  double t85 = result_im_tan_8 - result_im_tan_9;
  double x_2 = w_re * t82 - w_im * t84;
  double x_tan_2 = w_re_tan * t82 + w_re * t83 - (w_im_tan * t84 + w_im * t85);
  double w_im_1 = w_re * t84 + w_im * t82;
  w_im_tan = w_re_tan * t84 + w_re * t85 + (w_im_tan * t82 + w_im * t83);
  ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out[i]).re = x_2;  // line 13
  ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out_tan[i]).re = x_tan_2;
  ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out[i]).im = w_im_1;
  ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out_tan[i]).im = w_im_tan;
}
