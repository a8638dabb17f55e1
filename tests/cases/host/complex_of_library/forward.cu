#ifndef CUGRAD_std_complex_double_open
#define CUGRAD_std_complex_double_open
struct __attribute__((may_alias)) std_complex_double_open {
  double re;
  double im;
};
static_assert(sizeof(std_complex_double_open) == sizeof(std::complex<double>), "the layout of std::complex<double>");
#endif
// Tangent of `response` (kernel.cu:11) with respect to in, frequency, by cugrad.
//   in_tan: tangent of in
//   frequency_tan: tangent of frequency
static double response_fwd(const double *in, double frequency, double *in_tan, double frequency_tan) {
  ::cugrad::room<std::complex<double>[2]> filter_poles;  // line 12
  ::cugrad::room<std::complex<double>[2]> filter_poles_tan;
  memset((void *)&filter_poles_tan.object, 0, sizeof(filter_poles_tan.object));
  double t0 = *in;  // line 13
  double t1 = *in_tan;
  double t2 = in[1];
  double t3 = in_tan[1];
  ::cugrad::open<std_complex_double_open, std::complex<double>>(filter_poles.object[0]).re = t0;
  ::cugrad::open<std_complex_double_open, std::complex<double>>(filter_poles_tan.object[0]).re = t1;
  ::cugrad::open<std_complex_double_open, std::complex<double>>(filter_poles.object[0]).im = t2;
  ::cugrad::open<std_complex_double_open, std::complex<double>>(filter_poles_tan.object[0]).im = t3;
  double t4 = -t2;  // line 14
  double t5 = in[2];
  double t6 = in_tan[2];
  ::cugrad::open<std_complex_double_open, std::complex<double>>(filter_poles.object[1]).re = t0 * t5;
  ::cugrad::open<std_complex_double_open, std::complex<double>>(filter_poles_tan.object[1]).re =
      t1 * t5 + t0 * t6;
  ::cugrad::open<std_complex_double_open, std::complex<double>>(filter_poles.object[1]).im = t4 * t5;
  ::cugrad::open<std_complex_double_open, std::complex<double>>(filter_poles_tan.object[1]).im =
      -t3 * t5 + t4 * t6;
  double filter_gain = t5 * 2.0;  // line 15
  double filter_gain_tan = t6 * 2.0;
  double z_re = cos(frequency);  // line 16
  double z_im = sin(frequency);
  double z_re_tan = frequency_tan * -z_im;
  double z_im_tan = frequency_tan * z_re;
  double product_re = filter_gain;
  double product_im = 0.0;
  double product_re_tan = filter_gain_tan;
  double product_im_tan = 0.0;
  for (int k = 0; k < 2; ++k) {  // line 18
    double t7 =
        z_re - ::cugrad::open<std_complex_double_open, std::complex<double>>(filter_poles.object[k]).re;
    double t8 =
        z_re_tan
        - ::cugrad::open<std_complex_double_open, std::complex<double>>(filter_poles_tan.object[k]).re;
    double t9 =
        z_im - ::cugrad::open<std_complex_double_open, std::complex<double>>(filter_poles.object[k]).im;
    double t10 =
        z_im_tan
        - ::cugrad::open<std_complex_double_open, std::complex<double>>(filter_poles_tan.object[k]).im;
    double square = t7 * t7 + t9 * t9;
    double square_tan = t8 * t7 + t7 * t8 + (t10 * t9 + t9 * t10);
    double x = (product_re * t7 + product_im * t9) / square;
    double product_im_1 = (product_im * t7 - product_re * t9) / square;
    double t11 = x;
    double t12 = product_im_1;
    double t13 = (product_re_tan * t7 + product_re * t8 + (product_im_tan * t9 + product_im * t10)
        - x * square_tan) / square;
    product_im_tan = (product_im_tan * t7 + product_im * t8 - (product_re_tan * t9 + product_re * t10)
        - product_im_1 * square_tan) / square;
    product_re = t11;
    product_im = t12;
    product_re_tan = t13;
  }
  double t7 = z_re * t0;  // line 19
  double t8 = z_im * t0;
  double t9 = hypot(t7, t8);
  double x = product_re + t9;
  double x_tan = product_re_tan + ((z_re_tan * t0 + z_re * t1) * (t7 / t9)
      + (z_im_tan * t0 + z_im * t1) * (t8 / t9));
  double t10 = exp(x);  // line 20
  double t11 = x_tan * t10;
  double t12 = cos(product_im);
  double t13 = sin(product_im);
  double difference_re = t10 * t12 - (0.0 * z_re - z_im);
  double difference_re_tan = t11 * t12 - t10 * (product_im_tan * t13) - (0.0 * z_re_tan - z_im_tan);
  double difference_im = t10 * t13 - (0.0 * z_im + z_re);
  double difference_im_tan = t11 * t13 + t10 * (product_im_tan * t12) - (0.0 * z_im_tan + z_re_tan);
  return x_tan * x + x * x_tan + (product_im_tan * product_im + product_im * product_im_tan)
      + (difference_re_tan * difference_im + difference_re * difference_im_tan);
}
