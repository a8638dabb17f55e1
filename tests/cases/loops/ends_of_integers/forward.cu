// Tangent of `kernel` (kernel.cu:3) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int a, int b, int step, int least,
    int greatest, long long lowest, long below, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 5
  double v = x[i];  // line 6
  double v_tan = x_tan[i];
  double v_1 = v;
  double v_tan_1 = v_tan;
  for (int k = a; k < b; k += step) {  // line 7
    v_tan_1 *= cos(v_1);
    v_1 = sin(v_1) + 1e-9 * k;
  }
  for (int k = b; k > a; k -= step) {  // line 8
    v_tan_1 *= cos(v_1);
    v_1 = sin(v_1) - 1e-9 * k;
  }
  for (int k = least; k < least + 3; ++k) {  // line 9
    v_tan_1 += 1e-10 * (v_tan_1 * cos(v_1)) * k;
    v_1 += 1e-10 * sin(v_1) * k;
  }
  for (int k = greatest; k > greatest - 3; --k) {  // line 10
    v_tan_1 += 1e-10 * (v_tan_1 * cos(v_1)) * k;
    v_1 += 1e-10 * sin(v_1) * k;
  }
  for (int k = greatest; k >= 0; k += least) {  // line 11
    v_tan_1 += 1e-10 * (v_tan_1 * cos(v_1)) * k;
    v_1 += 1e-10 * sin(v_1) * k;
  }
  for (long long k = lowest; k < 4000000000000000000ll; k += 4611686018427387904ll) {  // line 12
    v_tan_1 += 1e-19 * (v_tan_1 * cos(v_1)) * k;
    v_1 += 1e-19 * sin(v_1) * k;
  }
  for (long long k = 5000000000ll; k < 5000000004ll; ++k) {  // line 13
    v_tan_1 += 1e-10 * (v_tan_1 * cos(v_1)) * k;
    v_1 += 1e-10 * sin(v_1) * k;
  }
  for (int k = 0; k < below; ++k) {  // line 15
    double t0 = v * k;
    v_tan_1 = v_tan_1 * t0 + v_1 * (v_tan * k);
    v_1 *= t0;
  }
  int moved = a;
  for (int k = 0; k < 4; ++k) {  // line 17
    v_tan_1 += 1e-9 * (v_tan_1 * cos(v_1)) * moved;  // line 18
    int moved_1 = moved;
    if (k < 3) moved_1 = moved + step;  // line 19
    v_1 += 1e-9 * sin(v_1) * moved;
    moved = moved_1;
  }
  int t0 = i / 4;  // line 22
  int unseen = a;
  for (int k = 0; k < t0; ++k) {
    v_tan_1 += 1e-9 * (v_tan_1 * cos(v_1)) * unseen;
    v_1 += 1e-9 * sin(v_1) * unseen;
    unseen += step;
  }
  out[i] = v_1;  // line 23
  out_tan[i] = v_tan_1;
}
