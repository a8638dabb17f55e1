#ifndef CUGRAD_thrust_complex_double_open
#define CUGRAD_thrust_complex_double_open
struct __attribute__((may_alias)) thrust_complex_double_open {
  double re;
  double im;
};
static_assert(sizeof(thrust_complex_double_open) == sizeof(thrust::complex<double>), "the layout of thrust::complex<double>");
#endif
// Gradient of `kernel` (kernel.cu:8) with respect to out, in, a, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   a_adj: the gradient with respect to a is added to what it points to
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 12.
static __global__ void kernel_rev(thrust::complex<double> *out, const thrust::complex<double> *in, double a,
    int n, thrust::complex<double> *out_adj, thrust::complex<double> *in_adj, double *a_adj) {
  int i = threadIdx.x;  // line 9
  double z_re = ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(in[i]).re;  // line 10
  double z_im = ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(in[i]).im;
  double sum_re = 0.5;
  double sum_im = a;
  double sum_re_by_a = 0.0;
  double sum_re_by_z_re = 0.0;
  double sum_re_by_z_im = 0.0;
  double sum_im_by_a = 1.0;
  double sum_im_by_z_re = 0.0;
  double sum_im_by_z_im = 0.0;
  for (int k = 0; k < n; ++k) {  // line 12
    double t0 = z_re + 2.0;
    double t1 = 2.0 * t0;
    double t2 = 2.0 * z_im;
    double square = t0 * t0 + z_im * z_im;
    double t3 = (a * t0 + z_im) / square;
    double t4 = t3 * t1;
    bool t5 = t3 == 0.0;
    bool t6 = t1 == 0.0;
    double t7 = t3 * t2;
    bool t8 = t2 == 0.0;
    double t9 = (t0 - a * z_im) / square;
    double t10 = t9 * t1;
    bool t11 = t9 == 0.0;
    double t12 = t9 * t2;
    double t13 = sum_re * z_re - sum_im * z_im + t3;
    double t14 = sum_re * z_im + sum_im * z_re + t9;
    double t15 = sum_re_by_a * z_re - sum_im_by_a * z_im + t0 / square;
    sum_im_by_a = sum_re_by_a * z_im + sum_im_by_a * z_re - z_im / square;
    sum_re_by_a = t15;
    double t16 = sum_re_by_z_re * z_re + sum_re - sum_im_by_z_re * z_im
        + (a - ((t5 || t6) && t4 != t4 ? 0.0 : t4)) / square;
    sum_im_by_z_re = sum_re_by_z_re * z_im + (sum_im_by_z_re * z_re + sum_im)
        + (1.0 - ((t11 || t6) && t10 != t10 ? 0.0 : t10)) / square;
    sum_re_by_z_re = t16;
    double t17 = sum_re_by_z_im * z_re - (sum_im_by_z_im * z_im + sum_im)
        + (1.0 - ((t5 || t8) && t7 != t7 ? 0.0 : t7)) / square;
    sum_im = t14;
    sum_im_by_z_im = sum_re_by_z_im * z_im + sum_re + sum_im_by_z_im * z_re
        + (-a - ((t11 || t8) && t12 != t12 ? 0.0 : t12)) / square;
    sum_re = t13;
    sum_re_by_z_im = t17;
  }
  double t0 = cos(a);  // line 6
  double t1 = sin(a);
  double t2 = z_re * t1 + z_im * t0;
  double t3 = exp(z_re * t0 - z_im * t1);  // line 13
  double t4 = cos(t2);
  double t5 = sin(t2);
  double w_re = t3 * t4 - sum_re * 0.25;
  double w_im = t3 * t5 + sum_im * 0.25;
  bool t6 = z_re == 0.0 && z_im == 0.0;  // line 14
  double result_im = z_im;
  double result_re = 0.0;
  if (!t6) {
    if (z_re >= 0.0) {
      double t = sqrt(0.5 * (hypot(z_re, z_im) + z_re));
      result_im = z_im / (2.0 * t);
      result_re = t;
    } else {
      double t = sqrt(0.5 * (hypot(z_re, z_im) - z_re));
      if (z_im < 0.0) {
        result_re = -z_im / (2.0 * t);
        result_im = -t;
      } else {
        result_re = z_im / (2.0 * t);
        result_im = t;
      }
    }
  }
  double t7 = -z_re;
  double t8 = -z_im;
  bool t9 = t7 == 0.0 && t8 == 0.0;
  double result_im_1 = t8;
  double result_re_1 = 0.0;
  if (!t9) {
    if (t7 >= 0.0) {
      double t = sqrt(0.5 * (hypot(t7, t8) + t7));
      result_im_1 = t8 / (2.0 * t);
      result_re_1 = t;
    } else {
      double t = sqrt(0.5 * (hypot(t7, t8) - t7));
      if (t8 < 0.0) {
        result_re_1 = z_im / (2.0 * t);
        result_im_1 = -t;
      } else {
        result_re_1 = t8 / (2.0 * t);
        result_im_1 = t;
      }
    }
  }
  w_re += result_re + result_re_1;
  w_im += result_im + result_im_1;
  double t10 = w_re + 3.0;  // line 15
  double t11 = hypot(t10, w_im);
  w_re -= log(t11) / 2.0;
  double w_im_1 = w_im - atan2(w_im, t10) / 2.0;
  double t12 = hypot(z_re, z_im);  // line 16
  double t13 = log(t12);
  double t14 = atan2(z_im, z_re);
  double t15 = 1.5 * t14;
  double t16 = exp(1.5 * t13);
  double t17 = cos(t15);
  double t18 = sin(t15);
  double t19 = w_re * 0.1;
  double t20 = w_im_1 * 0.1;
  double t21 = t19 * t14 + t20 * t13;
  double t22 = exp(t19 * t13 - t20 * t14);
  double t23 = cos(t21);
  double t24 = sin(t21);
  double t25 = log(2.0);
  double t26 = z_im * t25;
  double t27 = exp(z_re * t25);
  double t28 = cos(t26);
  double t29 = sin(t26);
  double t30 = t16 * t17 + t22 * t23 + t27 * t28;
  double t31 = t16 * t18 + t22 * t24 + t27 * t29;
  double x = w_re * t30 - w_im_1 * t31;
  double w_im_2 = w_re * t31 + w_im_1 * t30;
  double t32 = z_re * z_re;  // line 17
  double t33 = z_im * z_im;
  double t34 = t32 + t33;
  double square = 3.0 * 3.0 + t34 * t34;
  double x_1 = (x * 3.0 + w_im_2 * t34) / square;
  double w_im_3 = (w_im_2 * 3.0 - x * t34) / square;
  double t35 = sin(z_re);  // line 18
  double t36 = cosh(z_im);
  double t37 = t35 * t36;
  double t38 = cos(z_re);
  double t39 = sinh(z_im);
  double t40 = t38 * t39;
  double t41 = t38 * t36;
  double t42 = -t35 * t39;
  double t43 = sinh(z_re);
  double t44 = cos(z_im);
  double t45 = t43 * t44;
  double t46 = cosh(z_re);
  double t47 = sin(z_im);
  double t48 = t46 * t47;
  double t49 = t46 * t44;
  double t50 = t43 * t47;
  double t51 = t45 * t49;
  double t52 = t48 * t50;
  double t53 = t45 * t50;
  double t54 = t48 * t49;
  double square_1 = t49 * t49 + t50 * t50;
  double t55 = (t51 + t52) / square_1;
  double t56 = (t54 - t53) / square_1;
  double waves_re = t37 * t41 - t40 * t42 + (t51 - t52) + t55 * 0.5;
  double waves_im = t37 * t42 + t40 * t41 + (t53 + t54) + t56 * 0.5;
  ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out[i]).re =  // line 19
      x_1 + (waves_re * t12 - waves_im * t14);
  ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out[i]).im =
      w_im_3 + (waves_re * t14 + waves_im * t12);
  double z_re_adj = 0.0;
  double w_im_adj = 0.0;
  if (z_re > 1.0) {  // line 20
    double y = z_re * w_im_3;
    ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out[i]).im = y;

    // reverse sweep
    double y_adj =
        ::cugrad::atomic_exchange(&::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out_adj[i]).im,
        0.0);
    z_re_adj = y_adj * w_im_3;
    w_im_adj = y_adj * z_re;
  }
  double t57 =  // line 19
      ::cugrad::atomic_exchange(&::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out_adj[i]).im,
      0.0);
  double x_adj =
      ::cugrad::atomic_exchange(&::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out_adj[i]).re,
      0.0);
  w_im_adj += t57;
  double waves_im_adj = t57 * t12;
  double waves_re_adj = t57 * t14;
  double t58 = -x_adj;
  waves_im_adj += t58 * t14;
  waves_re_adj += x_adj * t12;
  double square_inverse = 1.0 / square_1;  // line 18
  double t59 = waves_im_adj * 0.5 * square_inverse;
  double square_adj = -t59 * t56;
  double t60 = waves_re_adj * 0.5 * square_inverse;
  square_adj -= t60 * t55;
  double t61 = 2.0 * square_adj;
  double t62 = -t59 + waves_im_adj;
  double t63 = t59 + waves_im_adj;
  double t64 = t60 + waves_re_adj;
  double t65 = -waves_re_adj;
  double t66 = t60 + t65;
  double t67 = t63 * t49 + t66 * t50;
  double t68 = t61 * t50 + t62 * t45 + t66 * t48;
  double t69 = t62 * t50 + t64 * t49;
  double t70 = t61 * t49 + t63 * t48 + t64 * t45;
  double z_im_adj = (t68 * t43 + t67 * t46) * t44;
  z_re_adj += (t70 * t44 + t67 * t47) * t43;
  z_im_adj -= (t70 * t46 + t69 * t43) * t47;
  z_re_adj += (t68 * t47 + t69 * t44) * t46;
  double t71 = waves_im_adj * t41 + t65 * t42;
  double t72 = waves_im_adj * t42 + waves_re_adj * t41;
  double t73 = waves_im_adj * t40 + waves_re_adj * t37;
  double t74 = -(waves_im_adj * t37 + t65 * t40);
  z_im_adj += (t74 * t35 + t71 * t38) * t36;
  z_re_adj -= (t73 * t36 + t71 * t39) * t35;
  z_im_adj += (t73 * t38 + t72 * t35) * t39;
  z_re_adj += (t74 * t39 + t72 * t36) * t38;
  double square_inverse_1 = 1.0 / square;  // line 17
  double t75 = w_im_adj * square_inverse_1;
  double square_adj_1 = -t75 * w_im_3;
  double t76 = -t75;
  double x_adj_1 = t76 * t34;
  double w_im_adj_1 = t75 * 3.0;
  double t77 = x_adj * square_inverse_1;
  square_adj_1 -= t77 * x_1;
  w_im_adj_1 += t77 * t34;
  x_adj_1 += t77 * 3.0;
  double t78 = 2.0 * (t76 * x + t77 * w_im_2 + 2.0 * square_adj_1 * t34);
  z_im_adj += t78 * z_im;
  z_re_adj += t78 * z_re;
  double w_im_adj_2 = w_im_adj_1 * t30;  // line 16
  double w_re_adj = w_im_adj_1 * t31;
  double t79 = -x_adj_1;
  w_im_adj_2 += t79 * t31;
  double t80 = w_im_adj_1 * w_re + t79 * w_im_1;
  w_re_adj += x_adj_1 * t30;
  double t81 = w_im_adj_1 * w_im_1 + x_adj_1 * w_re;
  z_im_adj += (t80 * t27 * t28 - t81 * t27 * t29) * t25;
  z_re_adj += (t80 * t29 + t81 * t28) * t27 * t25;
  double t82 = t80 * t22 * t23 - t81 * t22 * t24;
  double t83 = (t80 * t24 + t81 * t23) * t22;
  double t84 = -t83;
  w_im_adj_2 += (t82 * t13 + t84 * t14) * 0.1;
  w_re_adj += (t82 * t14 + t83 * t13) * 0.1;
  double t85 = t57 * waves_re + t58 * waves_im + t82 * t19 + t84 * t20
      + (t80 * t16 * t17 - t81 * t16 * t18) * 1.5;
  double t86 = t33 + t32;
  z_im_adj += t85 * (z_re / t86);
  z_re_adj += t85 * (t8 / t86);
  double t87 = t57 * waves_im + x_adj * waves_re + (t82 * t20 + t83 * t19
      + (t80 * t18 + t81 * t17) * t16 * 1.5) * (1.0 / t12);
  double t88 = z_re / t12;
  z_re_adj += t87 * t88;
  double t89 = z_im / t12;
  z_im_adj += t87 * t89;
  double t90 = -w_im_adj_2 / 2.0;  // line 15
  double t91 = w_im * w_im + t10 * t10;
  w_im_adj_2 += t90 * (t10 / t91);
  double t92 = -w_re_adj / 2.0 * (1.0 / t11);
  w_im_adj_2 += t92 * (w_im / t11);
  w_re_adj += t90 * (-w_im / t91) + t92 * (t10 / t11);
  double t93 = 0.0;
  double t94 = w_im_adj_2;
  if (!t9) {  // line 14
    if (t7 >= 0.0) {
      double t95 = hypot(t7, t8);
      double t = sqrt(0.5 * (t95 + t7));
      double t96 = 1.0 / (2.0 * t);
      double t97 = w_im_adj_2 * t96;
      double t_adj = w_re_adj - t97 * (t8 * t96) * 2.0;
      double t98 = t_adj * (0.5 / t) * 0.5;
      t93 = t98 + t98 * (t7 / t95);
      t94 = t97 + t98 * (t8 / t95);
    } else {
      double t95 = hypot(t7, t8);
      double t = sqrt(0.5 * (t95 - t7));
      double t_adj;
      double t96 = 0.0;
      if (t8 < 0.0) {
        t_adj = -w_im_adj_2;
        double t97 = 1.0 / (2.0 * t);
        double t98 = w_re_adj * t97;
        z_im_adj += t98;
        t_adj -= t98 * (z_im * t97) * 2.0;
      } else {
        double t97 = 1.0 / (2.0 * t);
        t96 = w_re_adj * t97;
        t_adj = w_im_adj_2 - t96 * (t8 * t97) * 2.0;
      }
      double t97 = t_adj * (0.5 / t) * 0.5;
      t93 = -t97 + t97 * (t7 / t95);
      t94 = t96 + t97 * (t8 / t95);
    }
  }
  z_im_adj -= t94;
  z_re_adj -= t93;
  if (t6) {
    z_im_adj += w_im_adj_2;
  } else if (z_re >= 0.0) {
    double t = sqrt(0.5 * (t12 + z_re));
    double t95 = 1.0 / (2.0 * t);
    double t96 = w_im_adj_2 * t95;
    z_im_adj += t96;
    double t_adj = w_re_adj - t96 * (z_im * t95) * 2.0;
    double t97 = t_adj * (0.5 / t) * 0.5;
    z_re_adj += t97;
    z_re_adj += t97 * t88;
    z_im_adj += t97 * t89;
  } else {
    double t = sqrt(0.5 * (t12 - z_re));
    double t_adj;
    if (z_im < 0.0) {
      t_adj = -w_im_adj_2;
      double t95 = 1.0 / (2.0 * t);
      double t96 = w_re_adj * t95;
      t_adj -= t96 * (t8 * t95) * 2.0;
      z_im_adj -= t96;
    } else {
      double t95 = 1.0 / (2.0 * t);
      double t96 = w_re_adj * t95;
      z_im_adj += t96;
      t_adj = w_im_adj_2 - t96 * (z_im * t95) * 2.0;
    }
    double t95 = t_adj * (0.5 / t) * 0.5;
    z_re_adj -= t95;
    z_re_adj += t95 * t88;
    z_im_adj += t95 * t89;
  }
  double sum_re_adj = -w_re_adj * 0.25;  // line 13
  double sum_im_adj = w_im_adj_2 * 0.25;
  double t95 = w_im_adj_2 * t3 * t4 - w_re_adj * t3 * t5;
  double t96 = (w_im_adj_2 * t5 + w_re_adj * t4) * t3;
  z_im_adj += t95 * t0;  // line 6
  z_re_adj += t95 * t1;
  double t97 = -t96;
  z_im_adj += t97 * t1;
  z_re_adj += t96 * t0;
  double a_adj_1 = (t95 * z_re + t97 * z_im) * t0;
  a_adj_1 -= (t95 * z_im + t96 * z_re) * t1;
  double t98 = sum_im_adj * sum_im_by_a;  // line 12
  bool t99 = sum_im_adj == 0.0;
  a_adj_1 += t99 && t98 != t98 ? 0.0 : t98;
  double t100 = sum_im_adj * sum_im_by_z_re;
  z_re_adj += t99 && t100 != t100 ? 0.0 : t100;
  double t101 = sum_im_adj * sum_im_by_z_im;
  z_im_adj += t99 && t101 != t101 ? 0.0 : t101;
  double t102 = sum_re_adj * sum_re_by_a;
  bool t103 = sum_re_adj == 0.0;
  a_adj_1 += t103 && t102 != t102 ? 0.0 : t102;
  double t104 = sum_re_adj * sum_re_by_z_re;
  z_re_adj += t103 && t104 != t104 ? 0.0 : t104;
  double t105 = sum_re_adj * sum_re_by_z_im;
  z_im_adj += t103 && t105 != t105 ? 0.0 : t105;
  atomicAdd(&::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(in_adj[i]).im,  // line 10
      z_im_adj);
  atomicAdd(&::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(in_adj[i]).re, z_re_adj);
  ::cugrad::accumulate_block(a_adj, a_adj_1);  // line 9
}
