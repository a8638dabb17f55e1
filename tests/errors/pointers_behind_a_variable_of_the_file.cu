// request: gradient(f, "x")
#include <cstdlib>
double data[12];
double** rows;

void init() {
    rows = (double**)malloc(3 * sizeof(double*));
    for (int i = 0; i < 3; ++i) rows[i] = data + 4 * i;
}

double f(double x) {
    rows[1][2] = x * x;
  //^^^ CG0115: `rows` may lead to `data`, which is also used by its own name
    return data[6] * 3;
}
