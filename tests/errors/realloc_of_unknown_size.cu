// request: gradient(longer, "x")
#include <cstdlib>
double longer(double x) {
    double* p = (double*)malloc(sizeof(double));
    double** place = &p;
    **place = x;
    p = (double*)realloc(p, 2 * sizeof(double));
               //^^^ CG0106: `realloc` of memory whose size is not known here
    p[1] = p[0] * x;
    double result = p[1];
    free(p);
    return result;
}
