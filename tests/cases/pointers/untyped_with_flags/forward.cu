// Tangent of `collide` (kernel.cu:2) with respect to cells, out, by cugrad.
//   cells_tan: tangent of cells
//   out_tan: tangent of out
static __global__ void collide_fwd(void *__restrict__ cells, double *__restrict__ out, int n, void *cells_tan,
    double *out_tan) {
  double *cell = (double *)cells;  // line 3
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (i >= n) return;  // line 14
  double v = cell[i];  // line 6
  double v_tan = ((double *)cells_tan)[i];
  int t0 = (i + 1) % n;
  double w = cell[t0];
  double w_tan = ((double *)cells_tan)[t0];
  double v_1;
  if (((unsigned char)((unsigned long long)__double_as_longlong(v) >> 56) & 128) != 0) {  // line 12
    double t1 = v * v;  // line 8
    v_1 = t1 * w;
    v_tan = (v_tan * v + v * v_tan) * w + t1 * w_tan;
  } else {
    unsigned long long t1 = (unsigned long long)__double_as_longlong(w);  // line 9
    if ((unsigned int)t1 == 12345) {  // line 12
      v = 0.0;
      v_tan = 0.0;
    } else if ((int)(t1 >> 32) < 0) {
      v += w * w;
      v_tan += w_tan * w + w * w_tan;
    }
    v_1 = v;
  }
  out[i] = v_1 * w;  // line 14
  out_tan[i] = v_tan * w + v_1 * w_tan;
}
