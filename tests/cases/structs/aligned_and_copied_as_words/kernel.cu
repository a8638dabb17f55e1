// From one to the next there are four words, though there are three numbers.
struct __align__(16) Point {
  float x, y, z;
};

__global__ void copy(const Point *in, Point *out, float *y) {
  int i = threadIdx.x;
  *(int4 *)&out[i] = *(const int4 *)&in[i];
  y[i] = out[i].x * out[i].y + in[i].z;
}
