// request: gradient(f, "out, a") --deterministic
__global__ void f(double *out, double a, int *next, int n) {
  int i;
  while ((i = atomicAdd(next, 1)) < n) out[i] = a * i;
            //^ CG0218: what an atomic operation returns depends on which thread comes first, which changes from run to run
}
