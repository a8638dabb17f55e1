// Complex arithmetic on double2 members of a struct, phases by a switch, windows of poles per thread.
struct Pole {
    double2 ea, rt;
    short l;
};
__device__ double2 c_mul(double2 a, double2 b) { return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }
__device__ double2 c_div(double2 a, double2 b) {
    double d = b.x * b.x + b.y * b.y;
    return {(a.x * b.x + a.y * b.y) / d, (a.y * b.x - a.x * b.y) / d};
}
__device__ double phase(int l, double s) {
    double phi = 0.1 * s;
    switch (l) {
        case 1: phi -= -atan(phi); break;
        case 2: phi -= atan(3.0 * phi / (3.0 - phi * phi)); break;
        case 3: phi -= atan(phi * (15.0 - phi * phi) / (15.0 - 6.0 * phi * phi)); break;
    }
    return 2.0 * phi;
}

__global__ void evaluate(double* sig, const double* E, const Pole* poles) {
    int i = threadIdx.x;
    double root = sqrt(E[i]), s = 0.0;
    for (int k = i / 2; k < i / 2 + 5; ++k) {
        Pole p = poles[k];
        double2 psi = c_div({0.0, 1.0}, {p.ea.x - root, p.ea.y});
        double phi = phase(p.l, root);
        double2 factor = {cos(phi), -sin(phi)};
        s += c_mul(p.rt, c_mul(psi, factor)).x / E[i];
    }
    sig[i] = s;
}
