// One dynamic array holds three, of two types.
__global__ void carved(double* out, const double* x, const float* w, int n) {
  extern __shared__ unsigned char arena[];
  double* a = reinterpret_cast<double*>(arena);
  float* b = (float*)(a + n);
  int* order = (int*)&b[n];
  int i = threadIdx.x;
  a[i] = x[i] * x[i];
  b[i] = w[i] * 2.0f;
  order[i] = (i * 7) % n;
  __syncthreads();
  out[i] = a[order[i]] * b[(i + 1) % n] + b[order[i]];
}
