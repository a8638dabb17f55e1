// C's way to name a struct: the struct itself has no name, only its typedef.
#define SQR(a) ((a) * (a))
typedef struct {
    double x, y, z;
} vec3;
__device__ static double dot3(vec3 a, vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__device__ void pair(const vec3 *pos, int i, int j, double eps, double sig, vec3 *f, double *e) {
    vec3 d;
    double r2, s6, g;
    d.x = pos[i].x - pos[j].x, d.y = pos[i].y - pos[j].y, d.z = pos[i].z - pos[j].z;
    r2 = dot3(d, d) + 0.5;
    s6 = SQR(sig) * SQR(sig) * SQR(sig) / (r2 * r2 * r2);
    *e += 4. * eps * (s6 * s6 - s6);
    g = 24. * eps * (2. * s6 * s6 - s6) / r2;
    f->x += g * d.x, f->y += g * d.y, f->z += g * d.z;
}
extern "C" __global__ void md_forces(const vec3 *pos, vec3 *force, double *energy, double eps, double sig, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, j;
    double e = 0.;
    vec3 f = {0, 0, 0};
    if (i >= n) return;
    for (j = 0; j < n; j++) {
        if (j == i) continue;
        pair(pos, i, j, eps, sig, &f, &e);
    }
    force[i] = f;
    energy[i] = 0.5 * e;
}
