// request: gradient(kernel, "y, x") --may-alias
__global__ void kernel(double2* y, const double2* z, const double2* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    y[i] = make_double2(x[i].x * x[i].x, x[i].y);
    double2 v = z[i];
              //^^^ CG0007: with --may-alias, `z` may be memory of a requested array; it is read behind a store that may be to it, and has no adjoint
    y[i] = make_double2(v.x * 3, v.y);
}
