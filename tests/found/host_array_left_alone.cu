// A host function's gradient without outputs said "Not computed again: y", and wrote what a copy in the middle of the run had put there.
// now: agrees
// subject f0 grid 1 block 1
// arg y pointer d 4 -1 1 wrt
// arg x pointer d 4 -1 1 wrt
void f0(double* y, const double* x) {
  double* q;
  cudaMalloc(&q, 4 * sizeof(double));
  cudaMemcpy(q, y, 4 * sizeof(double), cudaMemcpyHostToDevice);
  cudaMemcpy(y, q, 4 * sizeof(double), cudaMemcpyDeviceToHost);
  y[0] = sin(y[1]) * x[0];
  cudaFree(q);
}
