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
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(thrust::complex<double> *out, const thrust::complex<double> *in, double a,
    int n, thrust::complex<double> *out_adj, thrust::complex<double> *in_adj, double *a_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 9
  double z_re = ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(in[i]).re;  // line 10
  double z_im = ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(in[i]).im;
  double sum_re_kept[16];  // line 12
  double sum_im_kept[16];
  int t0 = 0 < n ? n : 0;
  int t1 = t0 / 8;
  int t2 = t0 % 8 == 0 ? 0 : 1;
  double sum_re = 0.5;
  double sum_im = a;
  for (int strip = 0; strip < t1 + t2; ++strip) {
    if (strip < 16) {
      sum_re_kept[strip] = sum_re;
      sum_im_kept[strip] = sum_im;
    } else {
      tape.push(sum_re);
      tape.push(sum_im);
    }
    int t3 = t0 - strip * 8 >= 8 ? 8 : t0 - strip * 8;
    for (int step = 0; step < t3; ++step) {
      double t4 = z_re + 2.0;
      double square = t4 * t4 + z_im * z_im;
      double t5 = sum_re * z_re - sum_im * z_im + (a * t4 + z_im) / square;
      sum_im = sum_re * z_im + sum_im * z_re + (t4 - a * z_im) / square;
      sum_re = t5;
    }
  }
  double t3 = cos(a);  // line 6
  double t4 = sin(a);
  double t5 = z_re * t4 + z_im * t3;
  double t6 = exp(z_re * t3 - z_im * t4);  // line 13
  double t7 = cos(t5);
  double t8 = sin(t5);
  double w_re = t6 * t7 - sum_re * 0.25;
  double w_im = t6 * t8 + sum_im * 0.25;
  bool t9 = z_re == 0.0 && z_im == 0.0;  // line 14
  double result_im = z_im;
  double result_re = 0.0;
  if (!t9) {
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
  double t10 = -z_re;
  double t11 = -z_im;
  bool t12 = t10 == 0.0 && t11 == 0.0;
  double result_im_1 = t11;
  double result_re_1 = 0.0;
  if (!t12) {
    if (t10 >= 0.0) {
      double t = sqrt(0.5 * (hypot(t10, t11) + t10));
      result_im_1 = t11 / (2.0 * t);
      result_re_1 = t;
    } else {
      double t = sqrt(0.5 * (hypot(t10, t11) - t10));
      if (t11 < 0.0) {
        result_re_1 = z_im / (2.0 * t);
        result_im_1 = -t;
      } else {
        result_re_1 = t11 / (2.0 * t);
        result_im_1 = t;
      }
    }
  }
  w_re += result_re + result_re_1;
  w_im += result_im + result_im_1;
  double t13 = w_re + 3.0;  // line 15
  double t14 = hypot(t13, w_im);
  w_re -= log(t14) / 2.0;
  double w_im_1 = w_im - atan2(w_im, t13) / 2.0;
  double t15 = hypot(z_re, z_im);  // line 16
  double t16 = log(t15);
  double t17 = atan2(z_im, z_re);
  double t18 = 1.5 * t17;
  double t19 = exp(1.5 * t16);
  double t20 = cos(t18);
  double t21 = sin(t18);
  double t22 = w_re * 0.1;
  double t23 = w_im_1 * 0.1;
  double t24 = t22 * t17 + t23 * t16;
  double t25 = exp(t22 * t16 - t23 * t17);
  double t26 = cos(t24);
  double t27 = sin(t24);
  double t28 = log(2.0);
  double t29 = z_im * t28;
  double t30 = exp(z_re * t28);
  double t31 = cos(t29);
  double t32 = sin(t29);
  double t33 = t19 * t20 + t25 * t26 + t30 * t31;
  double t34 = t19 * t21 + t25 * t27 + t30 * t32;
  double x = w_re * t33 - w_im_1 * t34;
  double w_im_2 = w_re * t34 + w_im_1 * t33;
  double t35 = z_re * z_re;  // line 17
  double t36 = z_im * z_im;
  double t37 = t35 + t36;
  double square = 3.0 * 3.0 + t37 * t37;
  double x_1 = (x * 3.0 + w_im_2 * t37) / square;
  double w_im_3 = (w_im_2 * 3.0 - x * t37) / square;
  double t38 = sin(z_re);  // line 18
  double t39 = cosh(z_im);
  double t40 = t38 * t39;
  double t41 = cos(z_re);
  double t42 = sinh(z_im);
  double t43 = t41 * t42;
  double t44 = t41 * t39;
  double t45 = -t38 * t42;
  double t46 = sinh(z_re);
  double t47 = cos(z_im);
  double t48 = t46 * t47;
  double t49 = cosh(z_re);
  double t50 = sin(z_im);
  double t51 = t49 * t50;
  double t52 = t49 * t47;
  double t53 = t46 * t50;
  double t54 = t48 * t52;
  double t55 = t51 * t53;
  double t56 = t48 * t53;
  double t57 = t51 * t52;
  double square_1 = t52 * t52 + t53 * t53;
  double t58 = (t54 + t55) / square_1;
  double t59 = (t57 - t56) / square_1;
  double waves_re = t40 * t44 - t43 * t45 + (t54 - t55) + t58 * 0.5;
  double waves_im = t40 * t45 + t43 * t44 + (t56 + t57) + t59 * 0.5;
  ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out[i]).re =  // line 19
      x_1 + (waves_re * t15 - waves_im * t17);
  ::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out[i]).im =
      w_im_3 + (waves_re * t17 + waves_im * t15);
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
  double t60 =  // line 19
      ::cugrad::atomic_exchange(&::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out_adj[i]).im,
      0.0);
  double x_adj =
      ::cugrad::atomic_exchange(&::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(out_adj[i]).re,
      0.0);
  w_im_adj += t60;
  double waves_im_adj = t60 * t15;
  double waves_re_adj = t60 * t17;
  double t61 = -x_adj;
  waves_im_adj += t61 * t17;
  waves_re_adj += x_adj * t15;
  double square_inverse = 1.0 / square_1;  // line 18
  double t62 = waves_im_adj * 0.5 * square_inverse;
  double square_adj = -t62 * t59;
  double t63 = waves_re_adj * 0.5 * square_inverse;
  square_adj -= t63 * t58;
  double t64 = 2.0 * square_adj;
  double t65 = -t62 + waves_im_adj;
  double t66 = t62 + waves_im_adj;
  double t67 = t63 + waves_re_adj;
  double t68 = -waves_re_adj;
  double t69 = t63 + t68;
  double t70 = t66 * t52 + t69 * t53;
  double t71 = t64 * t53 + t65 * t48 + t69 * t51;
  double t72 = t65 * t53 + t67 * t52;
  double t73 = t64 * t52 + t66 * t51 + t67 * t48;
  double z_im_adj = (t71 * t46 + t70 * t49) * t47;
  z_re_adj += (t73 * t47 + t70 * t50) * t46;
  z_im_adj -= (t73 * t49 + t72 * t46) * t50;
  z_re_adj += (t71 * t50 + t72 * t47) * t49;
  double t74 = waves_im_adj * t44 + t68 * t45;
  double t75 = waves_im_adj * t45 + waves_re_adj * t44;
  double t76 = waves_im_adj * t43 + waves_re_adj * t40;
  double t77 = -(waves_im_adj * t40 + t68 * t43);
  z_im_adj += (t77 * t38 + t74 * t41) * t39;
  z_re_adj -= (t76 * t39 + t74 * t42) * t38;
  z_im_adj += (t76 * t41 + t75 * t38) * t42;
  z_re_adj += (t77 * t42 + t75 * t39) * t41;
  double square_inverse_1 = 1.0 / square;  // line 17
  double t78 = w_im_adj * square_inverse_1;
  double square_adj_1 = -t78 * w_im_3;
  double t79 = -t78;
  double x_adj_1 = t79 * t37;
  double w_im_adj_1 = t78 * 3.0;
  double t80 = x_adj * square_inverse_1;
  square_adj_1 -= t80 * x_1;
  w_im_adj_1 += t80 * t37;
  x_adj_1 += t80 * 3.0;
  double t81 = 2.0 * (t79 * x + t80 * w_im_2 + 2.0 * square_adj_1 * t37);
  z_im_adj += t81 * z_im;
  z_re_adj += t81 * z_re;
  double w_im_adj_2 = w_im_adj_1 * t33;  // line 16
  double w_re_adj = w_im_adj_1 * t34;
  double t82 = -x_adj_1;
  w_im_adj_2 += t82 * t34;
  double t83 = w_im_adj_1 * w_re + t82 * w_im_1;
  w_re_adj += x_adj_1 * t33;
  double t84 = w_im_adj_1 * w_im_1 + x_adj_1 * w_re;
  z_im_adj += (t83 * t30 * t31 - t84 * t30 * t32) * t28;
  z_re_adj += (t83 * t32 + t84 * t31) * t30 * t28;
  double t85 = t83 * t25 * t26 - t84 * t25 * t27;
  double t86 = (t83 * t27 + t84 * t26) * t25;
  double t87 = -t86;
  w_im_adj_2 += (t85 * t16 + t87 * t17) * 0.1;
  w_re_adj += (t85 * t17 + t86 * t16) * 0.1;
  double t88 = t60 * waves_re + t61 * waves_im + t85 * t22 + t87 * t23
      + (t83 * t19 * t20 - t84 * t19 * t21) * 1.5;
  double t89 = t36 + t35;
  z_im_adj += t88 * (z_re / t89);
  z_re_adj += t88 * (t11 / t89);
  double t90 = t60 * waves_im + x_adj * waves_re + (t85 * t23 + t86 * t22
      + (t83 * t21 + t84 * t20) * t19 * 1.5) * (1.0 / t15);
  double t91 = z_re / t15;
  z_re_adj += t90 * t91;
  double t92 = z_im / t15;
  z_im_adj += t90 * t92;
  double t93 = -w_im_adj_2 / 2.0;  // line 15
  double t94 = w_im * w_im + t13 * t13;
  w_im_adj_2 += t93 * (t13 / t94);
  double t95 = -w_re_adj / 2.0 * (1.0 / t14);
  w_im_adj_2 += t95 * (w_im / t14);
  w_re_adj += t93 * (-w_im / t94) + t95 * (t13 / t14);
  double t96 = 0.0;
  double t97 = w_im_adj_2;
  if (!t12) {  // line 14
    if (t10 >= 0.0) {
      double t98 = hypot(t10, t11);
      double t = sqrt(0.5 * (t98 + t10));
      double t99 = 1.0 / (2.0 * t);
      double t100 = w_im_adj_2 * t99;
      double t_adj = w_re_adj - t100 * (t11 * t99) * 2.0;
      double t101 = t_adj * (0.5 / t) * 0.5;
      t96 = t101 + t101 * (t10 / t98);
      t97 = t100 + t101 * (t11 / t98);
    } else {
      double t98 = hypot(t10, t11);
      double t = sqrt(0.5 * (t98 - t10));
      double t_adj;
      double t99 = 0.0;
      if (t11 < 0.0) {
        t_adj = -w_im_adj_2;
        double t100 = 1.0 / (2.0 * t);
        double t101 = w_re_adj * t100;
        z_im_adj += t101;
        t_adj -= t101 * (z_im * t100) * 2.0;
      } else {
        double t100 = 1.0 / (2.0 * t);
        t99 = w_re_adj * t100;
        t_adj = w_im_adj_2 - t99 * (t11 * t100) * 2.0;
      }
      double t100 = t_adj * (0.5 / t) * 0.5;
      t96 = -t100 + t100 * (t10 / t98);
      t97 = t99 + t100 * (t11 / t98);
    }
  }
  z_im_adj -= t97;
  z_re_adj -= t96;
  if (t9) {
    z_im_adj += w_im_adj_2;
  } else if (z_re >= 0.0) {
    double t = sqrt(0.5 * (t15 + z_re));
    double t98 = 1.0 / (2.0 * t);
    double t99 = w_im_adj_2 * t98;
    z_im_adj += t99;
    double t_adj = w_re_adj - t99 * (z_im * t98) * 2.0;
    double t100 = t_adj * (0.5 / t) * 0.5;
    z_re_adj += t100;
    z_re_adj += t100 * t91;
    z_im_adj += t100 * t92;
  } else {
    double t = sqrt(0.5 * (t15 - z_re));
    double t_adj;
    if (z_im < 0.0) {
      t_adj = -w_im_adj_2;
      double t98 = 1.0 / (2.0 * t);
      double t99 = w_re_adj * t98;
      t_adj -= t99 * (t11 * t98) * 2.0;
      z_im_adj -= t99;
    } else {
      double t98 = 1.0 / (2.0 * t);
      double t99 = w_re_adj * t98;
      z_im_adj += t99;
      t_adj = w_im_adj_2 - t99 * (z_im * t98) * 2.0;
    }
    double t98 = t_adj * (0.5 / t) * 0.5;
    z_re_adj -= t98;
    z_re_adj += t98 * t91;
    z_im_adj += t98 * t92;
  }
  double sum_re_adj = -w_re_adj * 0.25;  // line 13
  double sum_im_adj = w_im_adj_2 * 0.25;
  double t98 = w_im_adj_2 * t6 * t7 - w_re_adj * t6 * t8;
  double t99 = (w_im_adj_2 * t8 + w_re_adj * t7) * t6;
  z_im_adj += t98 * t3;  // line 6
  z_re_adj += t98 * t4;
  double t100 = -t99;
  z_im_adj += t100 * t4;
  z_re_adj += t99 * t3;
  double a_adj_1 = (t98 * z_re + t100 * z_im) * t3;
  a_adj_1 -= (t98 * z_im + t99 * z_re) * t4;
  int strip = t1 + t2;
  while (strip > 0) {  // line 12
    --strip;
    double sum_re_1;
    double sum_im_1;
    if (strip < 16) {
      sum_re_1 = sum_re_kept[strip];
      sum_im_1 = sum_im_kept[strip];
    } else {
      sum_im_1 = tape.pop<double>();
      sum_re_1 = tape.pop<double>();
    }
    int step = t0 - strip * 8 >= 8 ? 8 : t0 - strip * 8;
    double sum_re_steps[8];
    double sum_im_steps[8];
    for (int step_1 = 0; step_1 < step; ++step_1) {
      double t101 = z_re + 2.0;
      double square_2 = t101 * t101 + t36;
      sum_re_steps[step_1] = sum_re_1;
      sum_im_steps[step_1] = sum_im_1;
      double t102 = sum_re_1 * z_re - sum_im_1 * z_im + (a * t101 + z_im) / square_2;
      sum_im_1 = sum_re_1 * z_im + sum_im_1 * z_re + (t101 - a * z_im) / square_2;
      sum_re_1 = t102;
    }
    for (; step > 0; --step) {
      double sum_re_2 = sum_re_steps[step - 1];
      double sum_im_2 = sum_im_steps[step - 1];
      double t101 = z_re + 2.0;
      double square_2 = t101 * t101 + t36;
      double square_inverse_2 = 1.0 / square_2;
      double t102 = sum_im_adj * square_inverse_2;
      double square_adj_2 = -t102 * ((t101 - a * z_im) * square_inverse_2);
      double t103 = -t102;
      a_adj_1 += t103 * z_im;
      z_im_adj += t103 * a;
      double t104 = sum_re_adj * square_inverse_2;
      square_adj_2 -= t104 * ((a * t101 + z_im) * square_inverse_2);
      z_im_adj += t104;
      a_adj_1 += t104 * t101;
      double t105 = 2.0 * square_adj_2;
      z_im_adj += t105 * z_im;
      z_re_adj += t102 + t104 * a + t105 * t101;
      double sum_im_adj_1 = sum_im_adj * z_re;
      z_re_adj += sum_im_adj * sum_im_2;
      double sum_re_adj_1 = sum_im_adj * z_im;
      z_im_adj += sum_im_adj * sum_re_2;
      double t106 = -sum_re_adj;
      sum_im_adj = sum_im_adj_1 + t106 * z_im;
      z_im_adj += t106 * sum_im_2;
      z_re_adj += sum_re_adj * sum_re_2;
      sum_re_adj = sum_re_adj_1 + sum_re_adj * z_re;
    }
  }
  a_adj_1 += sum_im_adj;
  atomicAdd(&::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(in_adj[i]).im,  // line 10
      z_im_adj);
  atomicAdd(&::cugrad::open<thrust_complex_double_open, thrust::complex<double>>(in_adj[i]).re, z_re_adj);
  ::cugrad::accumulate_block(a_adj, a_adj_1);  // line 9
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words(int n) {
  int t0 = 0 < n ? n : 0;
  int t1 = t0 / 8;
  int t2 = t0 % 8 == 0 ? 0 : 1;
  int t3 = t1 + t2 > 0 ? t1 + t2 : 0;
  return ((unsigned long long)t3 > 16 ? (unsigned long long)t3 - 16 : 0) * 4;
}
