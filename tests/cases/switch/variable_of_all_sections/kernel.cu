// Declared in the first section, and used in the others.
__global__ void sections(double *y, const double *x, const int *which) {
  int i = threadIdx.x;
  switch (which[i] & 3) {
    case 0:
      double z;
      z = x[i] * 2;
      y[i] = z * z;
      break;
    case 1:
      z = x[i] * 3;
      y[i] = z * x[i];
      break;
    default:
      z = x[i];
      y[i] = sin(z);
  }
}
