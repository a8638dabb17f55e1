#ifndef CUGRAD_thrust_complex_double_open
#define CUGRAD_thrust_complex_double_open
struct __attribute__((may_alias)) thrust_complex_double_open {
  double re;
  double im;
};
static_assert(sizeof(thrust_complex_double_open) == sizeof(thrust::complex<double>), "the layout of thrust::complex<double>");
#endif
// Tangent of `kernel` (kernel.cu:8) with respect to out, in, a, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
//   a_tan: tangent of a
static __global__ void kernel_fwd(thrust::complex<double> *out, const thrust::complex<double> *in, double a,
    int n, thrust::complex<double> *out_tan, thrust::complex<double> *in_tan, double a_tan) {
  int i = threadIdx.x;  // line 9
  double z_re = ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(in[i]).re;  // line 10
  double z_re_tan = ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(in_tan[i]).re;
  double z_im = ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(in[i]).im;
  double z_im_tan = ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(in_tan[i]).im;
  double sum_re = 0.5;
  double sum_im = a;
  double sum_re_tan = 0.0;
  double sum_im_tan = a_tan;
  for (int k = 0; k < n; ++k) {  // line 12
    double t0 = sum_re_tan * z_re;
    double t1 = sum_re_tan * z_im;
    double t2 = z_re + 2.0;
    double square = t2 * t2 + z_im * z_im;
    double square_tan = z_re_tan * t2 + t2 * z_re_tan + (z_im_tan * z_im + z_im * z_im_tan);
    double t3 = (a * t2 + z_im) / square;
    double t4 = (t2 - a * z_im) / square;
    sum_re_tan = t0 + sum_re * z_re_tan - (sum_im_tan * z_im + sum_im * z_im_tan)
        + (a_tan * t2 + a * z_re_tan + z_im_tan - t3 * square_tan) / square;
    sum_im_tan = t1 + sum_re * z_im_tan + (sum_im_tan * z_re + sum_im * z_re_tan)
        + (z_re_tan - (a_tan * z_im + a * z_im_tan) - t4 * square_tan) / square;
    double t5 = sum_re * z_re - sum_im * z_im + t3;
    sum_im = sum_re * z_im + sum_im * z_re + t4;
    sum_re = t5;
  }
  double t0 = cos(a);  // line 6
  double t1 = sin(a);
  double t2 = a_tan * -t1;
  double t3 = a_tan * t0;
  double t4 = z_re * t1 + z_im * t0;
  double t5 = z_re_tan * t1 + z_re * t3 + (z_im_tan * t0 + z_im * t2);
  double t6 = exp(z_re * t0 - z_im * t1);  // line 13
  double t7 = (z_re_tan * t0 + z_re * t2 - (z_im_tan * t1 + z_im * t3)) * t6;
  double t8 = cos(t4);
  double t9 = sin(t4);
  double w_re = t6 * t8 - sum_re * 0.25;
  double w_re_tan = t7 * t8 - t6 * (t5 * t9) - sum_re_tan * 0.25;
  double w_im = t6 * t9 + sum_im * 0.25;
  double w_im_tan = t7 * t9 + t6 * (t5 * t8) + sum_im_tan * 0.25;
  double result_im = z_im;
  double result_im_tan = z_im_tan;
  double result_re = 0.0;
  double result_re_tan = 0.0;
  if (!(z_re == 0.0 && z_im == 0.0)) {  // line 14
    if (z_re >= 0.0) {
      double t10 = hypot(z_re, z_im);
      double t = sqrt(0.5 * (t10 + z_re));
      double t_tan = 0.5 * (z_re_tan * (z_re / t10) + z_im_tan * (z_im / t10) + z_re_tan) * (0.5 / t);
      double t11 = 2.0 * t;
      result_im = z_im / t11;
      result_im_tan = (z_im_tan - result_im * (2.0 * t_tan)) / t11;
      result_re = t;
      result_re_tan = t_tan;
    } else {
      double t10 = hypot(z_re, z_im);
      double t = sqrt(0.5 * (t10 - z_re));
      double t_tan = 0.5 * (z_re_tan * (z_re / t10) + z_im_tan * (z_im / t10) - z_re_tan) * (0.5 / t);
      if (z_im < 0.0) {
        double t11 = 2.0 * t;
        result_re = -z_im / t11;
        result_re_tan = (-z_im_tan - result_re * (2.0 * t_tan)) / t11;
        result_im = -t;
        result_im_tan = -t_tan;
      } else {
        double t11 = 2.0 * t;
        result_re = z_im / t11;
        result_re_tan = (z_im_tan - result_re * (2.0 * t_tan)) / t11;
        result_im = t;
        result_im_tan = t_tan;
      }
    }
  }
  double t10 = -z_re;
  double t11 = -z_re_tan;
  double t12 = -z_im;
  double result_im_tan_1 = -z_im_tan;
  double result_im_1 = t12;
  double result_re_1 = 0.0;
  double result_re_tan_1 = 0.0;
  if (!(t10 == 0.0 && t12 == 0.0)) {
    if (t10 >= 0.0) {
      double t13 = hypot(t10, t12);
      double t = sqrt(0.5 * (t13 + t10));
      double t_tan = 0.5 * (t11 * (t10 / t13) + result_im_tan_1 * (t12 / t13) + t11) * (0.5 / t);
      double t14 = 2.0 * t;
      result_im_1 = t12 / t14;
      result_im_tan_1 = (result_im_tan_1 - result_im_1 * (2.0 * t_tan)) / t14;
      result_re_1 = t;
      result_re_tan_1 = t_tan;
    } else {
      double t13 = hypot(t10, t12);
      double t = sqrt(0.5 * (t13 - t10));
      double t_tan = 0.5 * (t11 * (t10 / t13) + result_im_tan_1 * (t12 / t13) - t11) * (0.5 / t);
      if (t12 < 0.0) {
        double t14 = 2.0 * t;
        result_re_1 = z_im / t14;
        result_re_tan_1 = (z_im_tan - result_re_1 * (2.0 * t_tan)) / t14;
        result_im_1 = -t;
        result_im_tan_1 = -t_tan;
      } else {
        double t14 = 2.0 * t;
        result_re_1 = t12 / t14;
        result_re_tan_1 = (result_im_tan_1 - result_re_1 * (2.0 * t_tan)) / t14;
        result_im_1 = t;
        result_im_tan_1 = t_tan;
      }
    }
  }
  w_re += result_re + result_re_1;
  w_re_tan += result_re_tan + result_re_tan_1;
  w_im += result_im + result_im_1;
  w_im_tan += result_im_tan + result_im_tan_1;
  double t13 = w_re + 3.0;  // line 15
  double t14 = hypot(t13, w_im);
  double t15 = w_im * w_im + t13 * t13;
  w_re -= log(t14) / 2.0;
  double w_re_tan_1 = w_re_tan - (w_re_tan * (t13 / t14) + w_im_tan * (w_im / t14)) * (1.0 / t14) / 2.0;
  double w_im_1 = w_im - atan2(w_im, t13) / 2.0;
  w_im_tan -= (w_im_tan * (t13 / t15) - w_re_tan * (w_im / t15)) / 2.0;
  double t16 = hypot(z_re, z_im);  // line 16
  double t17 = z_re_tan * (z_re / t16) + z_im_tan * (z_im / t16);
  double t18 = log(t16);
  double t19 = t17 * (1.0 / t16);
  double t20 = atan2(z_im, z_re);
  double t21 = z_im * z_im;
  double t22 = z_re * z_re;
  double t23 = t21 + t22;
  double t24 = z_im_tan * (z_re / t23) + z_re_tan * (t12 / t23);
  double t25 = 1.5 * t20;
  double t26 = 1.5 * t24;
  double t27 = exp(1.5 * t18);
  double t28 = 1.5 * t19 * t27;
  double t29 = cos(t25);
  double t30 = sin(t25);
  double t31 = t26 * -t30;
  double t32 = w_re * 0.1;
  double t33 = w_re_tan_1 * 0.1;
  double t34 = w_im_1 * 0.1;
  double t35 = w_im_tan * 0.1;
  double t36 = t32 * t20 + t34 * t18;
  double t37 = t33 * t20 + t32 * t24 + (t35 * t18 + t34 * t19);
  double t38 = exp(t32 * t18 - t34 * t20);
  double t39 = (t33 * t18 + t32 * t19 - (t35 * t20 + t34 * t24)) * t38;
  double t40 = cos(t36);
  double t41 = sin(t36);
  double t42 = log(2.0);
  double t43 = z_im * t42;
  double t44 = z_im_tan * t42;
  double t45 = exp(z_re * t42);
  double t46 = z_re_tan * t42 * t45;
  double t47 = cos(t43);
  double t48 = sin(t43);
  double t49 = t27 * t29 + t38 * t40 + t45 * t47;
  double t50 = t28 * t29 + t27 * t31 + (t39 * t40 - t38 * (t37 * t41)) + (t46 * t47 - t45 * (t44 * t48));
  double t51 = t27 * t30 + t38 * t41 + t45 * t48;
  double t52 = t28 * t30 + t27 * (t26 * t29) + (t39 * t41 + t38 * (t37 * t40))
      + (t46 * t48 + t45 * (t44 * t47));
  double x = w_re * t49 - w_im_1 * t51;
  double x_tan = w_re_tan_1 * t49 + w_re * t50 - (w_im_tan * t51 + w_im_1 * t52);
  double w_im_2 = w_re * t51 + w_im_1 * t49;
  w_im_tan = w_re_tan_1 * t51 + w_re * t52 + (w_im_tan * t49 + w_im_1 * t50);
  double t53 = t22 + t21;  // line 17
  double t54 = z_re_tan * z_re + z_re * z_re_tan + (z_im_tan * z_im + z_im * z_im_tan);
  double square_tan = t54 * t53 + t53 * t54;
  double square = 3.0 * 3.0 + t53 * t53;
  double x_1 = (x * 3.0 + w_im_2 * t53) / square;
  double x_tan_1 = (x_tan * 3.0 + (w_im_tan * t53 + w_im_2 * t54) - x_1 * square_tan) / square;
  w_im_2 = (w_im_2 * 3.0 - x * t53) / square;
  w_im_tan = (w_im_tan * 3.0 - (x_tan * t53 + x * t54) - w_im_2 * square_tan) / square;
  double t55 = sin(z_re);  // line 18
  double t56 = cos(z_re);
  double t57 = z_re_tan * t56;
  double t58 = cosh(z_im);
  double t59 = sinh(z_im);
  double t60 = z_im_tan * t59;
  double t61 = t55 * t58;
  double t62 = t57 * t58 + t55 * t60;
  double t63 = z_re_tan * -t55;
  double t64 = z_im_tan * t58;
  double t65 = t56 * t59;
  double t66 = t63 * t59 + t56 * t64;
  double t67 = t56 * t58;
  double t68 = t63 * t58 + t56 * t60;
  double t69 = -t55 * t59;
  double t70 = -(t57 * t59 + t55 * t64);
  double t71 = t62 * t67 + t61 * t68;
  double t72 = t62 * t69 + t61 * t70;
  double t73 = sinh(z_re);
  double t74 = cosh(z_re);
  double t75 = z_re_tan * t74;
  double t76 = cos(z_im);
  double t77 = sin(z_im);
  double t78 = z_im_tan * -t77;
  double t79 = t73 * t76;
  double t80 = t75 * t76 + t73 * t78;
  double t81 = z_re_tan * t73;
  double t82 = z_im_tan * t76;
  double t83 = t74 * t77;
  double t84 = t81 * t77 + t74 * t82;
  double t85 = t74 * t76;
  double t86 = t81 * t76 + t74 * t78;
  double t87 = t73 * t77;
  double t88 = t75 * t77 + t73 * t82;
  double t89 = t79 * t85;
  double t90 = t80 * t85 + t79 * t86;
  double t91 = t83 * t87;
  double t92 = t84 * t87 + t83 * t88;
  double t93 = t79 * t87;
  double t94 = t80 * t87 + t79 * t88;
  double t95 = t83 * t85;
  double t96 = t84 * t85 + t83 * t86;
  double square_1 = t85 * t85 + t87 * t87;
  double square_tan_1 = t86 * t85 + t85 * t86 + (t88 * t87 + t87 * t88);
  double t97 = (t89 + t91) / square_1;
  double t98 = t97 * square_tan_1;
  double t99 = (t95 - t93) / square_1;
  double t100 = t99 * square_tan_1;
  double waves_re = t61 * t67 - t65 * t69 + (t89 - t91) + t97 * 0.5;
  double waves_re_tan = t71 - (t66 * t69 + t65 * t70) + (t90 - t92)
      + (t90 + t92 - (t97 == 0.0 && t98 != t98 ? 0.0 : t98)) / square_1 * 0.5;
  double waves_im = t61 * t69 + t65 * t67 + (t93 + t95) + t99 * 0.5;
  double waves_im_tan = t72 + (t66 * t67 + t65 * t68) + (t94 + t96)
      + (t96 - t94 - (t99 == 0.0 && t100 != t100 ? 0.0 : t100)) / square_1 * 0.5;
  ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out[i]).re =  // line 19
      x_1 + (waves_re * t16 - waves_im * t20);
  ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out_tan[i]).re =
      x_tan_1 + (waves_re_tan * t16 + waves_re * t17 - (waves_im_tan * t20 + waves_im * t24));
  ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out[i]).im =
      w_im_2 + (waves_re * t20 + waves_im * t16);
  ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out_tan[i]).im =
      w_im_tan + (waves_re_tan * t20 + waves_re * t24 + (waves_im_tan * t16 + waves_im * t17));
  if (!(z_re > 1.0)) return;  // line 20
  double y = z_re * w_im_2;
  double y_tan = z_re_tan * w_im_2 + z_re * w_im_tan;
  ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out[i]).im = y;
  ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out_tan[i]).im = y_tan;
}
