// request: gradient(f, "x")
__device__ double f(double x) {
                //^ CG0117: long double in `f`, which runs on the device
    long double wide = x;
    wide *= wide;
    return wide;
}
