#ifndef CUGRAD_std_complex_double_open
#define CUGRAD_std_complex_double_open
struct __attribute__((may_alias)) std_complex_double_open {
  double re;
  double im;
};
static_assert(sizeof(std_complex_double_open) == sizeof(std::complex<double>), "the layout of std::complex<double>");
#endif
// Gradient of `response` (kernel.cu:11) with respect to in, frequency, by cugrad.
//   in_adj: the gradient with respect to *in is added to it
//   frequency_adj: the gradient with respect to frequency is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
static void response_rev(const double *in, double frequency, double *in_adj, double *frequency_adj) {
  ::cugrad::room<std::complex<double>[2]> filter_poles;  // line 12
  ::cugrad::room<std::complex<double>[2]> filter_poles_adj;
  memset((void *)&filter_poles_adj.object, 0, sizeof(filter_poles_adj.object));
  double t0 = *in;  // line 13
  double t1 = in[1];
  ::cugrad::open<std_complex_double_open, std::complex<double>>(filter_poles.object[0]).re = t0;
  ::cugrad::open<std_complex_double_open, std::complex<double>>(filter_poles.object[0]).im = t1;
  double t2 = -t1;  // line 14
  double t3 = in[2];
  ::cugrad::open<std_complex_double_open, std::complex<double>>(filter_poles.object[1]).re = t0 * t3;
  ::cugrad::open<std_complex_double_open, std::complex<double>>(filter_poles.object[1]).im = t2 * t3;
  double filter_gain = t3 * 2.0;  // line 15
  double z_re = cos(frequency);  // line 16
  double z_im = sin(frequency);
  double product_re_kept[2];  // line 18
  double product_im_kept[2];
  double product_re = filter_gain;
  double product_im = 0.0;
  for (int k = 0; k < 2; ++k) {
    double t4 =
        z_re - ::cugrad::open<std_complex_double_open, std::complex<double>>(filter_poles.object[k]).re;
    double t5 =
        z_im - ::cugrad::open<std_complex_double_open, std::complex<double>>(filter_poles.object[k]).im;
    double square = t4 * t4 + t5 * t5;
    product_re_kept[k] = product_re;
    product_im_kept[k] = product_im;
    double t6 = (product_re * t4 + product_im * t5) / square;
    product_im = (product_im * t4 - product_re * t5) / square;
    product_re = t6;
  }
  double t4 = z_re * t0;  // line 19
  double t5 = z_im * t0;
  double t6 = hypot(t4, t5);
  double x = product_re + t6;
  double t7 = exp(x);  // line 20
  double t8 = cos(product_im);
  double t9 = sin(product_im);
  double difference_re = t7 * t8 - (0.0 * z_re - z_im);
  double difference_im = t7 * t9 - (0.0 * z_im + z_re);

  // reverse sweep
  double product_im_adj = 2.0 * product_im;  // line 21
  double x_adj = 2.0 * x;
  double z_re_adj = -difference_re;  // line 20
  double z_im_adj = z_re_adj * 0.0;
  z_im_adj += difference_im;
  z_re_adj -= difference_im * 0.0;
  product_im_adj += difference_re * t7 * t8;
  product_im_adj -= difference_im * t7 * t9;
  x_adj += (difference_re * t9 + difference_im * t8) * t7;
  double t10 = x_adj * (t4 / t6);  // line 19
  double t11 = x_adj * (t5 / t6);
  z_im_adj += t11 * t0;
  z_re_adj += t10 * t0;
  double product_re_adj = x_adj;
  for (int k = 1; k >= 0; --k) {  // line 18
    double product_re_1 = product_re_kept[k];
    double product_im_1 = product_im_kept[k];
    double t12 =
        z_re - ::cugrad::open<std_complex_double_open, std::complex<double>>(filter_poles.object[k]).re;
    double t13 =
        z_im - ::cugrad::open<std_complex_double_open, std::complex<double>>(filter_poles.object[k]).im;
    double square = t12 * t12 + t13 * t13;
    double square_inverse = 1.0 / square;
    double t14 = product_im_adj * square_inverse;
    double square_adj = -t14 * ((product_im_1 * t12 - product_re_1 * t13) * square_inverse);
    double t15 = -t14;
    double product_re_adj_1 = t15 * t13;
    product_im_adj = t14 * t12;
    double t16 = product_re_adj * square_inverse;
    square_adj -= t16 * ((product_re_1 * t12 + product_im_1 * t13) * square_inverse);
    product_im_adj += t16 * t13;
    product_re_adj = product_re_adj_1 + t16 * t12;
    double t17 = 2.0 * square_adj;
    double t18 = t15 * product_re_1 + t16 * product_im_1 + t17 * t13;
    double t19 = t14 * product_im_1 + t16 * product_re_1 + t17 * t12;
    z_im_adj += t18;
    ::cugrad::open<std_complex_double_open, std::complex<double>>(filter_poles_adj.object[k]).im -= t18;
    z_re_adj += t19;
    ::cugrad::open<std_complex_double_open, std::complex<double>>(filter_poles_adj.object[k]).re -= t19;
  }
  double frequency_adj_1 = z_im_adj * z_re;  // line 16
  frequency_adj_1 -= z_re_adj * z_im;
  double t12 =  // line 14
      ::cugrad::open<std_complex_double_open, std::complex<double>>(filter_poles_adj.object[1]).im;
  double t13 = ::cugrad::open<std_complex_double_open, std::complex<double>>(filter_poles_adj.object[1]).re;
  in_adj[2] += product_re_adj * 2.0 + t12 * t2 + t13 * t0;
  in_adj[1] +=  // line 13
      -t12 * t3
      + ::cugrad::open<std_complex_double_open, std::complex<double>>(filter_poles_adj.object[0]).im;
  *in_adj +=
      t11 * z_im + t10 * z_re + t13 * t3
      + ::cugrad::open<std_complex_double_open, std::complex<double>>(filter_poles_adj.object[0]).re;
  *frequency_adj += frequency_adj_1;  // line 12
}
