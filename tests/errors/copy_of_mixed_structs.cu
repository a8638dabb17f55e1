// request: gradient(f, "out, in")
struct Particle {
    float x, y;
    Particle* next;
};
void f(Particle* out, const Particle* in, int n) {
    cudaMemcpy(out, in, n * sizeof(Particle), cudaMemcpyDeviceToDevice);
  //^^^ CG0216: a copy of memory of type `Particle`, whose numbers cannot be told apart
}
