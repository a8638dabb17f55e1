#include <cstring>

// Numbers are moved within their arrays: by a few and by many, up and down, and by as many as a parameter says.
void slide(double *y, const double *x, int n, int m) {
  double few[4] = {}, many[20];
  for (int k = 0; k < 20; ++k) many[k] = x[k % n];
  for (int k = 0; k < 6; ++k) {
    memmove(few + 1, few, 3 * sizeof(double));
    few[0] = x[k % n];
    memmove(many + 1, many, 19 * sizeof(double));
    many[0] = few[0] * few[1] + few[3] * many[7];
    memmove(many, many + 2, m * sizeof(double));
  }
  double s = 0;
  for (int k = 0; k < 20; ++k) s += (k + 1) * many[k] * many[k];
  y[0] = s + few[2];
}
