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
      double side = copysign(1.0, z_im);
      result_re = side * z_im / (2.0 * t);
      result_im = side * t;
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
      double side = copysign(1.0, t8);
      result_re_1 = side * t8 / (2.0 * t);
      result_im_1 = side * t;
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
  double t32 = z_re * z_re + z_im * z_im;  // line 17
  double square = 3.0 * 3.0 + t32 * t32;
  double x_1 = (x * 3.0 + w_im_2 * t32) / square;
  double w_im_3 = (w_im_2 * 3.0 - x * t32) / square;
  double t33 = sin(z_re);  // line 18
  double t34 = cosh(z_im);
  double t35 = t33 * t34;
  double t36 = cos(z_re);
  double t37 = sinh(z_im);
  double t38 = t36 * t37;
  double t39 = t36 * t34;
  double t40 = -t33 * t37;
  double t41 = sinh(z_re);
  double t42 = cos(z_im);
  double t43 = t41 * t42;
  double t44 = cosh(z_re);
  double t45 = sin(z_im);
  double t46 = t44 * t45;
  double t47 = t44 * t42;
  double t48 = t41 * t45;
  double t49 = t43 * t47;
  double t50 = t46 * t48;
  double t51 = t43 * t48;
  double t52 = t46 * t47;
  double square_1 = t47 * t47 + t48 * t48;
  double t53 = (t49 + t50) / square_1;
  double t54 = (t52 - t51) / square_1;
  double waves_re = t35 * t39 - t38 * t40 + (t49 - t50) + t53 * 0.5;
  double waves_im = t35 * t40 + t38 * t39 + (t51 + t52) + t54 * 0.5;
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
  double t55 =  // line 19
      ::cugrad::atomic_exchange(&::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out_adj[i]).im,
      0.0);
  double x_adj =
      ::cugrad::atomic_exchange(&::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out_adj[i]).re,
      0.0);
  w_im_adj += t55;
  double waves_im_adj = t55 * t12;
  double waves_re_adj = t55 * t14;
  double t56 = -x_adj;
  waves_im_adj += t56 * t14;
  waves_re_adj += x_adj * t12;
  double square_inverse = 1.0 / square_1;  // line 18
  double t57 = waves_im_adj * 0.5 * square_inverse;
  double square_adj = -t57 * t54;
  double t58 = waves_re_adj * 0.5 * square_inverse;
  square_adj -= t58 * t53;
  double t59 = 2.0 * square_adj;
  double t60 = -t57 + waves_im_adj;
  double t61 = t57 + waves_im_adj;
  double t62 = t58 + waves_re_adj;
  double t63 = -waves_re_adj;
  double t64 = t58 + t63;
  double t65 = t61 * t47 + t64 * t48;
  double t66 = t59 * t48 + t60 * t43 + t64 * t46;
  double t67 = t60 * t48 + t62 * t47;
  double t68 = t59 * t47 + t61 * t46 + t62 * t43;
  double z_im_adj = (t66 * t41 + t65 * t44) * t42;
  z_re_adj += (t68 * t42 + t65 * t45) * t41;
  z_im_adj -= (t68 * t44 + t67 * t41) * t45;
  z_re_adj += (t66 * t45 + t67 * t42) * t44;
  double t69 = waves_im_adj * t39 + t63 * t40;
  double t70 = waves_im_adj * t40 + waves_re_adj * t39;
  double t71 = waves_im_adj * t38 + waves_re_adj * t35;
  double t72 = -(waves_im_adj * t35 + t63 * t38);
  z_im_adj += (t72 * t33 + t69 * t36) * t34;
  z_re_adj -= (t71 * t34 + t69 * t37) * t33;
  z_im_adj += (t71 * t36 + t70 * t33) * t37;
  z_re_adj += (t72 * t37 + t70 * t34) * t36;
  double square_inverse_1 = 1.0 / square;  // line 17
  double t73 = w_im_adj * square_inverse_1;
  double square_adj_1 = -t73 * w_im_3;
  double t74 = -t73;
  double x_adj_1 = t74 * t32;
  double w_im_adj_1 = t73 * 3.0;
  double t75 = x_adj * square_inverse_1;
  square_adj_1 -= t75 * x_1;
  w_im_adj_1 += t75 * t32;
  x_adj_1 += t75 * 3.0;
  double t76 = 2.0 * (t74 * x + t75 * w_im_2 + 2.0 * square_adj_1 * t32);
  z_im_adj += t76 * z_im;
  z_re_adj += t76 * z_re;
  double w_im_adj_2 = w_im_adj_1 * t30;  // line 16
  double w_re_adj = w_im_adj_1 * t31;
  double t77 = -x_adj_1;
  w_im_adj_2 += t77 * t31;
  double t78 = w_im_adj_1 * w_re + t77 * w_im_1;
  w_re_adj += x_adj_1 * t30;
  double t79 = w_im_adj_1 * w_im_1 + x_adj_1 * w_re;
  z_im_adj += (t78 * t27 * t28 - t79 * t27 * t29) * t25;
  z_re_adj += (t78 * t29 + t79 * t28) * t27 * t25;
  double t80 = t78 * t22 * t23 - t79 * t22 * t24;
  double t81 = (t78 * t24 + t79 * t23) * t22;
  double t82 = -t81;
  w_im_adj_2 += (t80 * t13 + t82 * t14) * 0.1;
  w_re_adj += (t80 * t14 + t81 * t13) * 0.1;
  double t83 = t55 * waves_re + t56 * waves_im + t80 * t19 + t82 * t20
      + (t78 * t16 * t17 - t79 * t16 * t18) * 1.5;
  double t84 = hypot(z_im, z_re);
  z_im_adj += t83 * (z_re / t84 / t84);
  z_re_adj -= t83 * (z_im / t84 / t84);
  double t85 = t55 * waves_im + x_adj * waves_re + (t80 * t20 + t81 * t19
      + (t78 * t18 + t79 * t17) * t16 * 1.5) * (1.0 / t12);
  double t86 = z_re / t12;
  z_re_adj += t85 * t86;
  double t87 = z_im / t12;
  z_im_adj += t85 * t87;
  double t88 = -w_im_adj_2 / 2.0;  // line 15
  double t89 = hypot(w_im, t10);
  w_im_adj_2 += t88 * (t10 / t89 / t89);
  double t90 = -w_re_adj / 2.0 * (1.0 / t11);
  w_im_adj_2 += t90 * (w_im / t11);
  w_re_adj += t88 * (-w_im / t89 / t89) + t90 * (t10 / t11);
  double t91 = 0.0;
  double t92 = w_im_adj_2;
  if (!t9) {  // line 14
    if (t7 >= 0.0) {
      double t93 = hypot(t7, t8);
      double t = sqrt(0.5 * (t93 + t7));
      double t94 = 1.0 / (2.0 * t);
      double t95 = w_im_adj_2 * t94;
      double t_adj = w_re_adj - t95 * (t8 * t94) * 2.0;
      double t96 = t_adj * (0.5 / t) * 0.5;
      t91 = t96 + t96 * (t7 / t93);
      t92 = t95 + t96 * (t8 / t93);
    } else {
      double t93 = hypot(t7, t8);
      double t = sqrt(0.5 * (t93 - t7));
      double side = copysign(1.0, t8);
      double t_adj = w_im_adj_2 * side;
      double t94 = 1.0 / (2.0 * t);
      double t95 = w_re_adj * t94;
      t_adj -= t95 * (side * t8 * t94) * 2.0;
      double t96 = t_adj * (0.5 / t) * 0.5;
      t91 = -t96 + t96 * (t7 / t93);
      t92 = t95 * side + t96 * (t8 / t93);
    }
  }
  z_im_adj -= t92;
  z_re_adj -= t91;
  if (t6) {
    z_im_adj += w_im_adj_2;
  } else if (z_re >= 0.0) {
    double t = sqrt(0.5 * (t12 + z_re));
    double t93 = 1.0 / (2.0 * t);
    double t94 = w_im_adj_2 * t93;
    z_im_adj += t94;
    double t_adj = w_re_adj - t94 * (z_im * t93) * 2.0;
    double t95 = t_adj * (0.5 / t) * 0.5;
    z_re_adj += t95;
    z_re_adj += t95 * t86;
    z_im_adj += t95 * t87;
  } else {
    double t = sqrt(0.5 * (t12 - z_re));
    double side = copysign(1.0, z_im);
    double t_adj = w_im_adj_2 * side;
    double t93 = 1.0 / (2.0 * t);
    double t94 = w_re_adj * t93;
    t_adj -= t94 * (side * z_im * t93) * 2.0;
    z_im_adj += t94 * side;
    double t95 = t_adj * (0.5 / t) * 0.5;
    z_re_adj -= t95;
    z_re_adj += t95 * t86;
    z_im_adj += t95 * t87;
  }
  double sum_re_adj = -w_re_adj * 0.25;  // line 13
  double sum_im_adj = w_im_adj_2 * 0.25;
  double t93 = w_im_adj_2 * t3 * t4 - w_re_adj * t3 * t5;
  double t94 = (w_im_adj_2 * t5 + w_re_adj * t4) * t3;
  z_im_adj += t93 * t0;  // line 6
  z_re_adj += t93 * t1;
  double t95 = -t94;
  z_im_adj += t95 * t1;
  z_re_adj += t94 * t0;
  double a_adj_1 = (t93 * z_re + t95 * z_im) * t0;
  a_adj_1 -= (t93 * z_im + t94 * z_re) * t1;
  double t96 = sum_im_adj * sum_im_by_a;  // line 12
  bool t97 = sum_im_adj == 0.0;
  a_adj_1 += t97 && t96 != t96 ? 0.0 : t96;
  double t98 = sum_im_adj * sum_im_by_z_re;
  z_re_adj += t97 && t98 != t98 ? 0.0 : t98;
  double t99 = sum_im_adj * sum_im_by_z_im;
  z_im_adj += t97 && t99 != t99 ? 0.0 : t99;
  double t100 = sum_re_adj * sum_re_by_a;
  bool t101 = sum_re_adj == 0.0;
  a_adj_1 += t101 && t100 != t100 ? 0.0 : t100;
  double t102 = sum_re_adj * sum_re_by_z_re;
  z_re_adj += t101 && t102 != t102 ? 0.0 : t102;
  double t103 = sum_re_adj * sum_re_by_z_im;
  z_im_adj += t101 && t103 != t103 ? 0.0 : t103;
  atomicAdd(&::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(in_adj[i]).im,  // line 10
      z_im_adj);
  atomicAdd(&::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(in_adj[i]).re, z_re_adj);
  ::cugrad::accumulate_block(a_adj, a_adj_1);  // line 9
}
