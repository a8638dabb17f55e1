// Members of one element belong to one thread; a member of the neighbour does not.
struct Body {
  double x, y;
  double v[2];
};
__global__ void bodies(Body *out, const Body *in, const Body *other, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const Body &b = in[i];
  out[i].x = b.x * b.v[0];
  out[i].y = b.y * b.v[1] + other[i].x * other[i + 1].y;
  out[i].v[0] = b.v[0] * other[i + 1].x;
}
