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
      double side = copysign(1.0, z_im);
      double t11 = 2.0 * t;
      result_re = side * z_im / t11;
      result_re_tan = (side * z_im_tan - result_re * (2.0 * t_tan)) / t11;
      result_im = side * t;
      result_im_tan = side * t_tan;
    }
  }
  double t10 = -z_re;
  double t11 = -z_re_tan;
  double result_im_1 = -z_im;
  double result_im_tan_1 = -z_im_tan;
  double result_re_1 = 0.0;
  double result_re_tan_1 = 0.0;
  if (!(t10 == 0.0 && result_im_1 == 0.0)) {
    if (t10 >= 0.0) {
      double t12 = hypot(t10, result_im_1);
      double t = sqrt(0.5 * (t12 + t10));
      double t_tan = 0.5 * (t11 * (t10 / t12) + result_im_tan_1 * (result_im_1 / t12) + t11) * (0.5 / t);
      double t13 = 2.0 * t;
      result_im_1 /= t13;
      result_im_tan_1 = (result_im_tan_1 - result_im_1 * (2.0 * t_tan)) / t13;
      result_re_1 = t;
      result_re_tan_1 = t_tan;
    } else {
      double t12 = hypot(t10, result_im_1);
      double t = sqrt(0.5 * (t12 - t10));
      double t_tan = 0.5 * (t11 * (t10 / t12) + result_im_tan_1 * (result_im_1 / t12) - t11) * (0.5 / t);
      double side = copysign(1.0, result_im_1);
      double t13 = 2.0 * t;
      result_re_1 = side * result_im_1 / t13;
      result_re_tan_1 = (side * result_im_tan_1 - result_re_1 * (2.0 * t_tan)) / t13;
      result_im_1 = side * t;
      result_im_tan_1 = side * t_tan;
    }
  }
  w_re += result_re + result_re_1;
  w_re_tan += result_re_tan + result_re_tan_1;
  w_im += result_im + result_im_1;
  w_im_tan += result_im_tan + result_im_tan_1;
  double t12 = w_re + 3.0;  // line 15
  double t13 = hypot(t12, w_im);
  double t14 = hypot(w_im, t12);
  w_re -= log(t13) / 2.0;
  double w_re_tan_1 = w_re_tan - (w_re_tan * (t12 / t13) + w_im_tan * (w_im / t13)) * (1.0 / t13) / 2.0;
  double w_im_1 = w_im - atan2(w_im, t12) / 2.0;
  w_im_tan -= (w_im_tan * (t12 / t14 / t14) - w_re_tan * (w_im / t14 / t14)) / 2.0;
  double t15 = hypot(z_re, z_im);  // line 16
  double t16 = z_re_tan * (z_re / t15) + z_im_tan * (z_im / t15);
  double t17 = log(t15);
  double t18 = t16 * (1.0 / t15);
  double t19 = atan2(z_im, z_re);
  double t20 = hypot(z_im, z_re);
  double t21 = z_im_tan * (z_re / t20 / t20) - z_re_tan * (z_im / t20 / t20);
  double t22 = 1.5 * t19;
  double t23 = 1.5 * t21;
  double t24 = exp(1.5 * t17);
  double t25 = 1.5 * t18 * t24;
  double t26 = cos(t22);
  double t27 = sin(t22);
  double t28 = t23 * -t27;
  double t29 = w_re * 0.1;
  double t30 = w_re_tan_1 * 0.1;
  double t31 = w_im_1 * 0.1;
  double t32 = w_im_tan * 0.1;
  double t33 = t29 * t19 + t31 * t17;
  double t34 = t30 * t19 + t29 * t21 + (t32 * t17 + t31 * t18);
  double t35 = exp(t29 * t17 - t31 * t19);
  double t36 = (t30 * t17 + t29 * t18 - (t32 * t19 + t31 * t21)) * t35;
  double t37 = cos(t33);
  double t38 = sin(t33);
  double t39 = log(2.0);
  double t40 = z_im * t39;
  double t41 = z_im_tan * t39;
  double t42 = exp(z_re * t39);
  double t43 = z_re_tan * t39 * t42;
  double t44 = cos(t40);
  double t45 = sin(t40);
  double t46 = t24 * t26 + t35 * t37 + t42 * t44;
  double t47 = t25 * t26 + t24 * t28 + (t36 * t37 - t35 * (t34 * t38)) + (t43 * t44 - t42 * (t41 * t45));
  double t48 = t24 * t27 + t35 * t38 + t42 * t45;
  double t49 = t25 * t27 + t24 * (t23 * t26) + (t36 * t38 + t35 * (t34 * t37))
      + (t43 * t45 + t42 * (t41 * t44));
  double x = w_re * t46 - w_im_1 * t48;
  double x_tan = w_re_tan_1 * t46 + w_re * t47 - (w_im_tan * t48 + w_im_1 * t49);
  double w_im_2 = w_re * t48 + w_im_1 * t46;
  w_im_tan = w_re_tan_1 * t48 + w_re * t49 + (w_im_tan * t46 + w_im_1 * t47);
  double t50 = z_re * z_re + z_im * z_im;  // line 17
  double t51 = z_re_tan * z_re + z_re * z_re_tan + (z_im_tan * z_im + z_im * z_im_tan);
  double square_tan = t51 * t50 + t50 * t51;
  double square = 3.0 * 3.0 + t50 * t50;
  double x_1 = (x * 3.0 + w_im_2 * t50) / square;
  double x_tan_1 = (x_tan * 3.0 + (w_im_tan * t50 + w_im_2 * t51) - x_1 * square_tan) / square;
  w_im_2 = (w_im_2 * 3.0 - x * t50) / square;
  w_im_tan = (w_im_tan * 3.0 - (x_tan * t50 + x * t51) - w_im_2 * square_tan) / square;
  double t52 = sin(z_re);  // line 18
  double t53 = cos(z_re);
  double t54 = z_re_tan * t53;
  double t55 = cosh(z_im);
  double t56 = sinh(z_im);
  double t57 = z_im_tan * t56;
  double t58 = t52 * t55;
  double t59 = t54 * t55 + t52 * t57;
  double t60 = z_re_tan * -t52;
  double t61 = z_im_tan * t55;
  double t62 = t53 * t56;
  double t63 = t60 * t56 + t53 * t61;
  double t64 = t53 * t55;
  double t65 = t60 * t55 + t53 * t57;
  double t66 = -t52 * t56;
  double t67 = -(t54 * t56 + t52 * t61);
  double t68 = t59 * t64 + t58 * t65;
  double t69 = t59 * t66 + t58 * t67;
  double t70 = sinh(z_re);
  double t71 = cosh(z_re);
  double t72 = z_re_tan * t71;
  double t73 = cos(z_im);
  double t74 = sin(z_im);
  double t75 = z_im_tan * -t74;
  double t76 = t70 * t73;
  double t77 = t72 * t73 + t70 * t75;
  double t78 = z_re_tan * t70;
  double t79 = z_im_tan * t73;
  double t80 = t71 * t74;
  double t81 = t78 * t74 + t71 * t79;
  double t82 = t71 * t73;
  double t83 = t78 * t73 + t71 * t75;
  double t84 = t70 * t74;
  double t85 = t72 * t74 + t70 * t79;
  double t86 = t76 * t82;
  double t87 = t77 * t82 + t76 * t83;
  double t88 = t80 * t84;
  double t89 = t81 * t84 + t80 * t85;
  double t90 = t76 * t84;
  double t91 = t77 * t84 + t76 * t85;
  double t92 = t80 * t82;
  double t93 = t81 * t82 + t80 * t83;
  double square_1 = t82 * t82 + t84 * t84;
  double square_tan_1 = t83 * t82 + t82 * t83 + (t85 * t84 + t84 * t85);
  double t94 = (t86 + t88) / square_1;
  double t95 = t94 * square_tan_1;
  double t96 = (t92 - t90) / square_1;
  double t97 = t96 * square_tan_1;
  double waves_re = t58 * t64 - t62 * t66 + (t86 - t88) + t94 * 0.5;
  double waves_re_tan = t68 - (t63 * t66 + t62 * t67) + (t87 - t89)
      + (t87 + t89 - (t94 == 0.0 && t95 != t95 ? 0.0 : t95)) / square_1 * 0.5;
  double waves_im = t58 * t66 + t62 * t64 + (t90 + t92) + t96 * 0.5;
  double waves_im_tan = t69 + (t63 * t64 + t62 * t65) + (t91 + t93)
      + (t93 - t91 - (t96 == 0.0 && t97 != t97 ? 0.0 : t97)) / square_1 * 0.5;
  ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out[i]).re =  // line 19
      x_1 + (waves_re * t15 - waves_im * t19);
  ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out_tan[i]).re =
      x_tan_1 + (waves_re_tan * t15 + waves_re * t16 - (waves_im_tan * t19 + waves_im * t21));
  ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out[i]).im =
      w_im_2 + (waves_re * t19 + waves_im * t15);
  ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out_tan[i]).im =
      w_im_tan + (waves_re_tan * t19 + waves_re * t21 + (waves_im_tan * t15 + waves_im * t16));
  if (!(z_re > 1.0)) return;  // line 20
  double y = z_re * w_im_2;
  double y_tan = z_re_tan * w_im_2 + z_re * w_im_tan;
  ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out[i]).im = y;
  ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out_tan[i]).im = y_tan;
}
