// Components rotate: all four are needed before any is overwritten.
__global__ void kernel(double4* out, const double4* p) {
    int i = threadIdx.x;
    double4 v = p[i];
    for (int k = 0; k < 3; ++k) v = make_double4(v.y, v.z * v.x, v.w, v.x + 0.5 * v.w);
    double* flat = &v.x;
    flat[0] *= v.w;
    out[i] = v;
}
