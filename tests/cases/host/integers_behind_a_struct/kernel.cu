// Integers that a pointer in a struct leads to are numbers, though floats made of their bits stand beside what carries derivatives.
struct Params {
  const int* which;
  const float* x;
  float* y;
  float* tag;
  int count;
};
__global__ void pick(const Params p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= p.count) return;
  int w = p.which[i];
  p.y[i] = p.x[w] * p.x[w];
  p.tag[i] = w < 5 ? (float)w : __int_as_float(0x4a800000 + w);
}
void host(float* y, const float* x, float* tag, const int* which, int n) {
  Params p{which, x, y, tag, n};
  pick<<<2, 16>>>(p);
}
