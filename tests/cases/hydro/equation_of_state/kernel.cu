// Many temporaries, a pressure function with out-parameters called three times, cut-offs in between.
__device__ void pressure(double& p, double& bvc, double& pbvc, double e, double compression, double vnewc) {
    double c1s = 2.0 / 3.0;
    bvc = c1s * (compression + 1.0);
    pbvc = c1s;
    p = bvc * e;
    if (fabs(p) < 1e-7) p = 0.0;
    if (vnewc >= 1e9) p = 0.0;
    if (p < -1e-20) p = -1e-20;
}

__global__ void eos(double* p_new, double* e_new, const double* compression, const double* e_old, const double* q_old,
                    const double* delvc, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double e = e_old[i] - 0.5 * (i % 2 ? delvc[i] : -delvc[i]) * (0.3 + q_old[i]);
    double bvc, pbvc, p, p_half;
    double half = 0.5 * compression[i];
    pressure(p_half, bvc, pbvc, e, half, 1.0);
    double vhalf = 1.0 / (1.0 + half), q;
    if (i % 2) {
        q = 0.0;
    } else {
        double ssc = (pbvc * e + vhalf * vhalf * bvc * p_half) / 0.9;
        ssc = ssc <= 0.1111111e-36 ? 0.3333333e-18 : sqrt(ssc);
        q = ssc * q_old[i] + 0.1 * q_old[i];
    }
    e = e + 0.5 * delvc[i] * (3.0 * (0.2 + q_old[i]) - 4.0 * (p_half + q));
    pressure(p, bvc, pbvc, e, compression[i], vhalf);
    e -= (7.0 * (0.1 + q_old[i]) - 8.0 * (p_half + q) + p + q) * delvc[i] / 6.0;
    pressure(p, bvc, pbvc, e, compression[i], vhalf);
    p_new[i] = p;
    e_new[i] = e;
}
