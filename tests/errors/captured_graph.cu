// request: gradient(f, "y, x")
__global__ void square(double* y, const double* x, int n) {
    int i = threadIdx.x;
    if (i < n) y[i] = x[i] * x[i];
}
void f(double* y, const double* x, int n) {
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaGraph_t graph;
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  //^^^ CG0211: `cudaStreamBeginCapture`: work that is captured in a graph
    square<<<1, 32, 0, stream>>>(y, x, n);
    cudaStreamEndCapture(stream, &graph);
  //^^^ CG0211: `cudaStreamEndCapture`: work that is captured in a graph
    cudaGraphExec_t exec;
    cudaGraphInstantiate(&exec, graph, NULL, NULL, 0);
  //^^^ CG0211: `cudaGraphInstantiate`: work that is captured in a graph
    for (int t = 0; t < 3; ++t) cudaGraphLaunch(exec, stream);
                              //^^^ CG0211: `cudaGraphLaunch`: work that is captured in a graph
}
