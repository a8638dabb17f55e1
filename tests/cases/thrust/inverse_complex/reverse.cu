#ifndef CUGRAD_thrust_complex_double_open
#define CUGRAD_thrust_complex_double_open
struct __attribute__((may_alias)) thrust_complex_double_open {
  double re;
  double im;
};
static_assert(sizeof(thrust_complex_double_open) == sizeof(thrust::complex<double>), "the layout of thrust::complex<double>");
#endif
// Gradient of `kernel` (kernel.cu:6) with respect to out, in, a, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   a_adj: the gradient with respect to a is added to what it points to
static __global__ void kernel_rev(thrust::complex<double> *out, const thrust::complex<double> *in, double a,
    thrust::complex<double> *out_adj, thrust::complex<double> *in_adj, double *a_adj) {
  int i = threadIdx.x;  // line 7
  double z_re = ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(in[i]).re;  // line 8
  double z_im = ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(in[i]).im;
  double t0 = 1.0 - z_re;  // line 9
  double x = -z_im;
  bool t1 = t0 == 0.0 && x == 0.0;
  double result_im = x;
  double result_re = 0.0;
  if (!t1) {
    if (t0 >= 0.0) {
      double t = sqrt(0.5 * (hypot(t0, x) + t0));
      result_im = x / (2.0 * t);
      result_re = t;
    } else {
      double t = sqrt(0.5 * (hypot(t0, x) - t0));
      double side = copysign(1.0, x);
      result_re = side * x / (2.0 * t);
      result_im = side * t;
    }
  }
  double t2 = 1.0 + z_re;
  bool t3 = t2 == 0.0 && z_im == 0.0;
  double result_im_1 = z_im;
  double result_re_1 = 0.0;
  if (!t3) {
    if (t2 >= 0.0) {
      double t = sqrt(0.5 * (hypot(t2, z_im) + t2));
      result_im_1 = z_im / (2.0 * t);
      result_re_1 = t;
    } else {
      double t = sqrt(0.5 * (hypot(t2, z_im) - t2));
      double side = copysign(1.0, z_im);
      result_re_1 = side * z_im / (2.0 * t);
      result_im_1 = side * t;
    }
  }
  double t4 = result_re * result_re_1 - result_im * result_im_1;
  double t5 = atan2(z_re, t4);
  double t6 = -result_im;
  double t7 = result_re * result_im_1 + t6 * result_re_1;
  double t8 = asinh(t7);
  double t9 = z_re * a;
  double t10 = z_im * a;
  double t11 = 1.0 - t9;
  double t12 = -t10;
  bool t13 = t11 == 0.0 && t12 == 0.0;
  double result_im_2 = t12;
  double result_re_2 = 0.0;
  if (!t13) {
    if (t11 >= 0.0) {
      double t = sqrt(0.5 * (hypot(t11, t12) + t11));
      result_im_2 = t12 / (2.0 * t);
      result_re_2 = t;
    } else {
      double t = sqrt(0.5 * (hypot(t11, t12) - t11));
      double side = copysign(1.0, t12);
      result_re_2 = side * t12 / (2.0 * t);
      result_im_2 = side * t;
    }
  }
  double t14 = 1.0 + t9;
  bool t15 = t14 == 0.0 && t10 == 0.0;
  double result_im_3 = t10;
  double result_re_3 = 0.0;
  if (!t15) {
    if (t14 >= 0.0) {
      double t = sqrt(0.5 * (hypot(t14, t10) + t14));
      result_im_3 = t10 / (2.0 * t);
      result_re_3 = t;
    } else {
      double t = sqrt(0.5 * (hypot(t14, t10) - t14));
      double side = copysign(1.0, t10);
      result_re_3 = side * t10 / (2.0 * t);
      result_im_3 = side * t;
    }
  }
  double t16 = 2.0 * atan2(result_re_2, result_re_3);
  double t17 = -result_im_3;
  double t18 = result_re_3 * result_im_2 + t17 * result_re_2;
  double t19 = asinh(t18);
  double square = z_re * z_re;
  double t20 = 1.0 + x;
  double t21 = 1.0 - x;
  double t22 = t21 * t21 + square;
  double t23 = (t20 * t20 + square) / t22;
  double turned_re = log(t23) / 4.0;
  double t24 = 2.0 * z_re;
  double t25 = t21 * t20 - square;
  double turned_im = atan2(t24, t25) / 2.0;
  double t26 = -turned_re;
  double t27 = z_re + 3.0;
  double t28 = hypot(t27, z_im);
  double t29 = log(t28) / 2.302585092994046;
  double t30 = atan2(z_im, t27) / 2.302585092994046;
  double w_re = t5 * t16 - t8 * t19 + (turned_im * t29 - t26 * t30);
  double w_im = t5 * t19 + t8 * t16 + (turned_im * t30 + t26 * t29);
  double t31 = z_re * 2.0;  // line 10
  double t32 = -z_im * 2.0;
  double t33 = 1.0 - t32;
  double t34 = -t31;
  bool t35 = t33 == 0.0 && t34 == 0.0;
  double result_im_4 = t34;
  double result_re_4 = 0.0;
  if (!t35) {
    if (t33 >= 0.0) {
      double t = sqrt(0.5 * (hypot(t33, t34) + t33));
      result_im_4 = t34 / (2.0 * t);
      result_re_4 = t;
    } else {
      double t = sqrt(0.5 * (hypot(t33, t34) - t33));
      double side = copysign(1.0, t34);
      result_re_4 = side * t34 / (2.0 * t);
      result_im_4 = side * t;
    }
  }
  double t36 = 1.0 + t32;
  bool t37 = t36 == 0.0 && t31 == 0.0;
  double result_im_5 = t31;
  double result_re_5 = 0.0;
  if (!t37) {
    if (t36 >= 0.0) {
      double t = sqrt(0.5 * (hypot(t36, t31) + t36));
      result_im_5 = t31 / (2.0 * t);
      result_re_5 = t;
    } else {
      double t = sqrt(0.5 * (hypot(t36, t31) - t36));
      double side = copysign(1.0, t31);
      result_re_5 = side * t31 / (2.0 * t);
      result_im_5 = side * t;
    }
  }
  double t38 = result_re_4 * result_re_5 - result_im_4 * result_im_5;
  double turned_re_1 = atan2(t32, t38);
  double t39 = -result_im_4;
  double t40 = result_re_4 * result_im_5 + t39 * result_re_5;
  double turned_im_1 = asinh(t40);
  double t41 = z_re + 0.5;
  double t42 = z_im + a;
  double t43 = t41 - 1.0;
  bool t44 = t43 == 0.0 && t42 == 0.0;
  double result_im_6 = t42;
  double result_re_6 = 0.0;
  if (!t44) {
    if (t43 >= 0.0) {
      double t = sqrt(0.5 * (hypot(t43, t42) + t43));
      result_im_6 = t42 / (2.0 * t);
      result_re_6 = t;
    } else {
      double t = sqrt(0.5 * (hypot(t43, t42) - t43));
      double side = copysign(1.0, t42);
      result_re_6 = side * t42 / (2.0 * t);
      result_im_6 = side * t;
    }
  }
  double t45 = t41 + 1.0;
  bool t46 = t45 == 0.0 && t42 == 0.0;
  double result_im_7 = t42;
  double result_re_7 = 0.0;
  if (!t46) {
    if (t45 >= 0.0) {
      double t = sqrt(0.5 * (hypot(t45, t42) + t45));
      result_im_7 = t42 / (2.0 * t);
      result_re_7 = t;
    } else {
      double t = sqrt(0.5 * (hypot(t45, t42) - t45));
      double side = copysign(1.0, t42);
      result_re_7 = side * t42 / (2.0 * t);
      result_im_7 = side * t;
    }
  }
  double t47 = -result_im_6;
  double t48 = result_re_6 * result_re_7 - t47 * result_im_7;
  double t49 = asinh(t48);
  double t50 = 2.0 * atan2(result_im_6, result_re_7);
  double x_1 = z_re * 0.7;
  double y = z_im * 0.7;
  double square_1 = y * y;
  double t51 = 1.0 + x_1;
  double t52 = 1.0 - x_1;
  double t53 = t52 * t52 + square_1;
  double t54 = (t51 * t51 + square_1) / t53;
  double t55 = log(t54) / 4.0;
  double t56 = 2.0 * y;
  double t57 = t52 * t51 - square_1;
  double t58 = atan2(t56, t57) / 2.0;
  w_re += turned_im_1 - (t49 * t55 - t50 * t58);
  w_im += -turned_re_1 - (t49 * t58 + t50 * t55);
  double t59 = -2.0 - z_re;  // line 12
  bool t60 = t59 == 0.0;
  double result_im_8 = -0.0;
  double result_re_8 = 0.0;
  if (!t60) {
    if (t59 >= 0.0) {
      double t = sqrt(0.5 * (hypot(t59, -0.0) + t59));
      result_im_8 = -0.0 / (2.0 * t);
      result_re_8 = t;
    } else {
      double t = sqrt(0.5 * (hypot(t59, -0.0) - t59));
      double side = copysign(1.0, -0.0);
      result_re_8 = side * -0.0 / (2.0 * t);
      result_im_8 = side * t;
    }
  }
  double t61 = -2.0 - z_im;
  bool t62 = t61 == 0.0;
  double result_im_9 = 0.0;
  double result_re_9 = 0.0;
  if (!t62) {
    if (t61 >= 0.0) {
      double t = sqrt(0.5 * (hypot(t61, 0.0) + t61));
      result_im_9 = 0.0 / (2.0 * t);
      result_re_9 = t;
    } else {
      double t = sqrt(0.5 * (hypot(t61, 0.0) - t61));
      double side = copysign(1.0, 0.0);
      result_re_9 = side * 0.0 / (2.0 * t);
      result_im_9 = side * t;
    }
  }
  double t63 = result_re_8 - result_re_9;
  double t64 = result_im_8 - result_im_9;
  double x_2 = w_re * t63 - w_im * t64;
  double w_im_1 = w_re * t64 + w_im * t63;
  ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out[i]).re = x_2;  // line 13
  ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out[i]).im = w_im_1;

  // reverse sweep
  double w_im_adj =
      ::cugrad::atomic_exchange(&::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out_adj[i]).im,
      0.0);
  double x_adj =
      ::cugrad::atomic_exchange(&::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out_adj[i]).re,
      0.0);
  double w_im_adj_1 = w_im_adj * t63;  // line 12
  double w_re_adj = w_im_adj * t64;
  double t65 = -x_adj;
  w_im_adj_1 += t65 * t64;
  double result_im_adj = w_im_adj * w_re + t65 * w_im;
  w_re_adj += x_adj * t63;
  double result_re_adj = w_im_adj * w_im + x_adj * w_re;
  double result_im_adj_1 = -result_im_adj;
  double result_re_adj_1 = -result_re_adj;
  double t66 = 0.0;
  if (!t62) {
    if (t61 >= 0.0) {
      double t67 = hypot(t61, 0.0);
      double t = sqrt(0.5 * (t67 + t61));
      double t68 = 1.0 / (2.0 * t);
      double t_adj = result_re_adj_1 - result_im_adj_1 * t68 * (0.0 * t68) * 2.0;
      double t69 = t_adj * (0.5 / t) * 0.5;
      t66 = t69 + t69 * (t61 / t67);
    } else {
      double t67 = hypot(t61, 0.0);
      double t = sqrt(0.5 * (t67 - t61));
      double side = copysign(1.0, 0.0);
      double t_adj = result_im_adj_1 * side;
      double t68 = 1.0 / (2.0 * t);
      t_adj -= result_re_adj_1 * t68 * (side * 0.0 * t68) * 2.0;
      double t69 = t_adj * (0.5 / t) * 0.5;
      t66 = -t69 + t69 * (t61 / t67);
    }
  }
  double z_im_adj = -t66;
  double t67 = 0.0;
  if (!t60) {
    if (t59 >= 0.0) {
      double t68 = hypot(t59, -0.0);
      double t = sqrt(0.5 * (t68 + t59));
      double t69 = 1.0 / (2.0 * t);
      double t_adj = result_re_adj - result_im_adj * t69 * (-0.0 * t69) * 2.0;
      double t70 = t_adj * (0.5 / t) * 0.5;
      t67 = t70 + t70 * (t59 / t68);
    } else {
      double t68 = hypot(t59, -0.0);
      double t = sqrt(0.5 * (t68 - t59));
      double side = copysign(1.0, -0.0);
      double t_adj = result_im_adj * side;
      double t69 = 1.0 / (2.0 * t);
      t_adj -= result_re_adj * t69 * (side * -0.0 * t69) * 2.0;
      double t70 = t_adj * (0.5 / t) * 0.5;
      t67 = -t70 + t70 * (t59 / t68);
    }
  }
  double z_re_adj = -t67;
  double turned_re_adj = -w_im_adj_1;  // line 10
  double t68 = -w_re_adj;
  double t69 = (turned_re_adj * t49 + w_re_adj * t50) / 2.0;
  double t70 = hypot(t56, t57);
  double t71 = t69 * (-t56 / t70 / t70);
  double square_adj = -t71;
  double y_adj = t69 * (t57 / t70 / t70) * 2.0;
  double t72 = (turned_re_adj * t50 + t68 * t49) / 4.0 * (1.0 / t54) / t53;
  double t73 = -t72 * t54;
  square_adj += t73;
  double x_adj_1 = -(t71 * t51 + 2.0 * t73 * t52);
  square_adj += t72;
  x_adj_1 += t71 * t52 + 2.0 * t72 * t51;
  y_adj += 2.0 * square_adj * y;
  z_im_adj += y_adj * 0.7;
  z_re_adj += x_adj_1 * 0.7;
  double t74 = (turned_re_adj * t55 + w_re_adj * t58) * 2.0;
  double t75 = hypot(result_im_6, result_re_7);
  double result_im_adj_2 = t74 * (result_re_7 / t75 / t75);
  double result_re_adj_2 = t74 * (-result_im_6 / t75 / t75);
  double t76 = (turned_re_adj * t58 + t68 * t55) * (1.0 / hypot(t48, 1.0));
  double t77 = -t76;
  double result_im_adj_3 = t77 * t47;
  double result_re_adj_3 = t76 * result_re_7;
  result_re_adj_2 += t76 * result_re_6;
  result_im_adj_2 -= t77 * result_im_7;
  double t78 = 0.0;
  if (!t46) {
    if (t45 >= 0.0) {
      double t79 = hypot(t45, t42);
      double t = sqrt(0.5 * (t79 + t45));
      double t80 = 1.0 / (2.0 * t);
      double t81 = result_im_adj_3 * t80;
      double t_adj = result_re_adj_2 - t81 * (t42 * t80) * 2.0;
      double t82 = t_adj * (0.5 / t) * 0.5;
      t78 = t82 + t82 * (t45 / t79);
      result_im_adj_3 = t81 + t82 * (t42 / t79);
    } else {
      double t79 = hypot(t45, t42);
      double t = sqrt(0.5 * (t79 - t45));
      double side = copysign(1.0, t42);
      double t_adj = result_im_adj_3 * side;
      double t80 = 1.0 / (2.0 * t);
      double t81 = result_re_adj_2 * t80;
      t_adj -= t81 * (side * t42 * t80) * 2.0;
      double t82 = t_adj * (0.5 / t) * 0.5;
      t78 = -t82 + t82 * (t45 / t79);
      result_im_adj_3 = t81 * side + t82 * (t42 / t79);
    }
  }
  double a_adj_1;
  double t79 = 0.0;
  if (t44) {
    a_adj_1 = result_im_adj_3 + result_im_adj_2;
  } else if (t43 >= 0.0) {
    double t80 = hypot(t43, t42);
    double t = sqrt(0.5 * (t80 + t43));
    double t81 = 1.0 / (2.0 * t);
    double t82 = result_im_adj_2 * t81;
    double t_adj = result_re_adj_3 - t82 * (t42 * t81) * 2.0;
    double t83 = t_adj * (0.5 / t) * 0.5;
    t79 = t83 + t83 * (t43 / t80);
    a_adj_1 = result_im_adj_3 + t82 + t83 * (t42 / t80);
  } else {
    double t80 = hypot(t43, t42);
    double t = sqrt(0.5 * (t80 - t43));
    double side = copysign(1.0, t42);
    double t_adj = result_im_adj_2 * side;
    double t81 = 1.0 / (2.0 * t);
    double t82 = result_re_adj_3 * t81;
    t_adj -= t82 * (side * t42 * t81) * 2.0;
    double t83 = t_adj * (0.5 / t) * 0.5;
    t79 = -t83 + t83 * (t43 / t80);
    a_adj_1 = result_im_adj_3 + t82 * side + t83 * (t42 / t80);
  }
  z_im_adj += a_adj_1;
  z_re_adj += t78 + t79;
  double t80 = w_re_adj * (1.0 / hypot(t40, 1.0));
  double result_re_adj_4 = t80 * t39;
  double result_im_adj_4 = -t80 * result_re_5;
  double t81 = hypot(t32, t38);
  double t82 = turned_re_adj * (-t32 / t81 / t81);
  double result_re_adj_5 = t80 * result_im_5;
  double result_im_adj_5 = t80 * result_re_4;
  double t83 = -t82;
  result_im_adj_4 += t83 * result_im_5;
  result_im_adj_5 += t83 * result_im_4;
  result_re_adj_5 += t82 * result_re_5;
  result_re_adj_4 += t82 * result_re_4;
  double t84 = 0.0;
  if (!t37) {
    if (t36 >= 0.0) {
      double t85 = hypot(t36, t31);
      double t = sqrt(0.5 * (t85 + t36));
      double t86 = 1.0 / (2.0 * t);
      double t87 = result_im_adj_5 * t86;
      double t_adj = result_re_adj_4 - t87 * (t31 * t86) * 2.0;
      double t88 = t_adj * (0.5 / t) * 0.5;
      t84 = t88 + t88 * (t36 / t85);
      result_im_adj_5 = t87 + t88 * (t31 / t85);
    } else {
      double t85 = hypot(t36, t31);
      double t = sqrt(0.5 * (t85 - t36));
      double side = copysign(1.0, t31);
      double t_adj = result_im_adj_5 * side;
      double t86 = 1.0 / (2.0 * t);
      double t87 = result_re_adj_4 * t86;
      t_adj -= t87 * (side * t31 * t86) * 2.0;
      double t88 = t_adj * (0.5 / t) * 0.5;
      t84 = -t88 + t88 * (t36 / t85);
      result_im_adj_5 = t87 * side + t88 * (t31 / t85);
    }
  }
  double t85 = 0.0;
  if (!t35) {
    if (t33 >= 0.0) {
      double t86 = hypot(t33, t34);
      double t = sqrt(0.5 * (t86 + t33));
      double t87 = 1.0 / (2.0 * t);
      double t88 = result_im_adj_4 * t87;
      double t_adj = result_re_adj_5 - t88 * (t34 * t87) * 2.0;
      double t89 = t_adj * (0.5 / t) * 0.5;
      t85 = t89 + t89 * (t33 / t86);
      result_im_adj_4 = t88 + t89 * (t34 / t86);
    } else {
      double t86 = hypot(t33, t34);
      double t = sqrt(0.5 * (t86 - t33));
      double side = copysign(1.0, t34);
      double t_adj = result_im_adj_4 * side;
      double t87 = 1.0 / (2.0 * t);
      double t88 = result_re_adj_5 * t87;
      t_adj -= t88 * (side * t34 * t87) * 2.0;
      double t89 = t_adj * (0.5 / t) * 0.5;
      t85 = -t89 + t89 * (t33 / t86);
      result_im_adj_4 = t88 * side + t89 * (t34 / t86);
    }
  }
  z_im_adj -= (turned_re_adj * (t38 / t81 / t81) + t84 - t85) * 2.0;
  z_re_adj += (result_im_adj_5 - result_im_adj_4) * 2.0;
  double turned_im_adj = w_im_adj_1 * t30;  // line 9
  turned_im_adj += w_re_adj * t29;
  double t86 = (w_im_adj_1 * turned_im + t68 * t26) / 2.302585092994046;
  double t87 = hypot(z_im, t27);
  z_im_adj += t86 * (t27 / t87 / t87);
  double t88 = (w_im_adj_1 * t26 + w_re_adj * turned_im) / 2.302585092994046 * (1.0 / t28);
  z_im_adj += t88 * (z_im / t28);
  z_re_adj += t86 * (-z_im / t87 / t87) + t88 * (t27 / t28);
  double turned_re_adj_1 = -(w_im_adj_1 * t29 + t68 * t30);
  double t89 = turned_im_adj / 2.0;
  double t90 = hypot(t24, t25);
  double t91 = t89 * (-t24 / t90 / t90);
  double square_adj_1 = -t91;
  z_re_adj += t89 * (t25 / t90 / t90) * 2.0;
  double t92 = turned_re_adj_1 / 4.0 * (1.0 / t23) / t22;
  double t93 = -t92 * t23;
  square_adj_1 += t93;
  double x_adj_2 = -(t91 * t20 + 2.0 * t93 * t21);
  square_adj_1 += t92;
  x_adj_2 += t91 * t21 + 2.0 * t92 * t20;
  z_re_adj += 2.0 * square_adj_1 * z_re;
  double t94 = w_im_adj_1 * t19 + w_re_adj * t16;
  double t95 = (w_im_adj_1 * t5 + t68 * t8) * (1.0 / hypot(t18, 1.0));
  double result_re_adj_6 = t95 * t17;
  double result_re_adj_7 = t95 * result_im_2;
  double result_im_adj_6 = t95 * result_re_3;
  double result_im_adj_7 = -t95 * result_re_2;
  double t96 = (w_im_adj_1 * t8 + w_re_adj * t5) * 2.0;
  double t97 = hypot(result_re_2, result_re_3);
  result_re_adj_6 += t96 * (result_re_3 / t97 / t97);
  result_re_adj_7 -= t96 * (result_re_2 / t97 / t97);
  double t98 = 0.0;
  if (!t15) {
    if (t14 >= 0.0) {
      double t99 = hypot(t14, t10);
      double t = sqrt(0.5 * (t99 + t14));
      double t100 = 1.0 / (2.0 * t);
      double t101 = result_im_adj_7 * t100;
      double t_adj = result_re_adj_7 - t101 * (t10 * t100) * 2.0;
      double t102 = t_adj * (0.5 / t) * 0.5;
      t98 = t102 + t102 * (t14 / t99);
      result_im_adj_7 = t101 + t102 * (t10 / t99);
    } else {
      double t99 = hypot(t14, t10);
      double t = sqrt(0.5 * (t99 - t14));
      double side = copysign(1.0, t10);
      double t_adj = result_im_adj_7 * side;
      double t100 = 1.0 / (2.0 * t);
      double t101 = result_re_adj_7 * t100;
      t_adj -= t101 * (side * t10 * t100) * 2.0;
      double t102 = t_adj * (0.5 / t) * 0.5;
      t98 = -t102 + t102 * (t14 / t99);
      result_im_adj_7 = t101 * side + t102 * (t10 / t99);
    }
  }
  double t99 = 0.0;
  if (!t13) {
    if (t11 >= 0.0) {
      double t100 = hypot(t11, t12);
      double t = sqrt(0.5 * (t100 + t11));
      double t101 = 1.0 / (2.0 * t);
      double t102 = result_im_adj_6 * t101;
      double t_adj = result_re_adj_6 - t102 * (t12 * t101) * 2.0;
      double t103 = t_adj * (0.5 / t) * 0.5;
      t99 = t103 + t103 * (t11 / t100);
      result_im_adj_6 = t102 + t103 * (t12 / t100);
    } else {
      double t100 = hypot(t11, t12);
      double t = sqrt(0.5 * (t100 - t11));
      double side = copysign(1.0, t12);
      double t_adj = result_im_adj_6 * side;
      double t101 = 1.0 / (2.0 * t);
      double t102 = result_re_adj_6 * t101;
      t_adj -= t102 * (side * t12 * t101) * 2.0;
      double t103 = t_adj * (0.5 / t) * 0.5;
      t99 = -t103 + t103 * (t11 / t100);
      result_im_adj_6 = t102 * side + t103 * (t12 / t100);
    }
  }
  double t100 = result_im_adj_7 - result_im_adj_6;
  double t101 = t98 - t99;
  z_im_adj += t100 * a;
  a_adj_1 += t100 * z_im;
  z_re_adj += t101 * a;
  a_adj_1 += t101 * z_re;
  double t102 = (w_im_adj_1 * t16 + t68 * t19) * (1.0 / hypot(t7, 1.0));
  double result_re_adj_8 = t102 * t6;
  double result_im_adj_8 = -t102 * result_re_1;
  double t103 = hypot(z_re, t4);
  z_re_adj += t94 * (t4 / t103 / t103);
  double t104 = t94 * (-z_re / t103 / t103);
  double result_re_adj_9 = t102 * result_im_1;
  double result_im_adj_9 = t102 * result_re;
  double t105 = -t104;
  result_im_adj_8 += t105 * result_im_1;
  result_im_adj_9 += t105 * result_im;
  result_re_adj_9 += t104 * result_re_1;
  result_re_adj_8 += t104 * result_re;
  double t106 = 0.0;
  if (t3) {
    z_im_adj += result_im_adj_9;
  } else if (t2 >= 0.0) {
    double t107 = hypot(t2, z_im);
    double t = sqrt(0.5 * (t107 + t2));
    double t108 = 1.0 / (2.0 * t);
    double t109 = result_im_adj_9 * t108;
    z_im_adj += t109;
    double t_adj = result_re_adj_8 - t109 * (z_im * t108) * 2.0;
    double t110 = t_adj * (0.5 / t) * 0.5;
    t106 = t110 + t110 * (t2 / t107);
    z_im_adj += t110 * (z_im / t107);
  } else {
    double t107 = hypot(t2, z_im);
    double t = sqrt(0.5 * (t107 - t2));
    double side = copysign(1.0, z_im);
    double t_adj = result_im_adj_9 * side;
    double t108 = 1.0 / (2.0 * t);
    double t109 = result_re_adj_8 * t108;
    t_adj -= t109 * (side * z_im * t108) * 2.0;
    z_im_adj += t109 * side;
    double t110 = t_adj * (0.5 / t) * 0.5;
    t106 = -t110 + t110 * (t2 / t107);
    z_im_adj += t110 * (z_im / t107);
  }
  z_re_adj += t106;
  double t107 = 0.0;
  if (t1) {
    x_adj_2 += result_im_adj_8;
  } else if (t0 >= 0.0) {
    double t108 = hypot(t0, x);
    double t = sqrt(0.5 * (t108 + t0));
    double t109 = 1.0 / (2.0 * t);
    double t110 = result_im_adj_8 * t109;
    x_adj_2 += t110;
    double t_adj = result_re_adj_9 - t110 * (x * t109) * 2.0;
    double t111 = t_adj * (0.5 / t) * 0.5;
    t107 = t111 + t111 * (t0 / t108);
    x_adj_2 += t111 * (x / t108);
  } else {
    double t108 = hypot(t0, x);
    double t = sqrt(0.5 * (t108 - t0));
    double side = copysign(1.0, x);
    double t_adj = result_im_adj_8 * side;
    double t109 = 1.0 / (2.0 * t);
    double t110 = result_re_adj_9 * t109;
    t_adj -= t110 * (side * x * t109) * 2.0;
    x_adj_2 += t110 * side;
    double t111 = t_adj * (0.5 / t) * 0.5;
    t107 = -t111 + t111 * (t0 / t108);
    x_adj_2 += t111 * (x / t108);
  }
  z_im_adj -= x_adj_2;
  z_re_adj -= t107;
  atomicAdd(&::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(in_adj[i]).im,  // line 8
      z_im_adj);
  atomicAdd(&::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(in_adj[i]).re, z_re_adj);
  ::cugrad::accumulate_block(a_adj, a_adj_1);  // line 7
}
