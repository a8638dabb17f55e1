// Nobody but `Stack` may name `Node`.
class Stack {
  struct Node {
    double v;
    int next;
  };
  Node nodes[4];
  int used = 0;

 public:
  __device__ void push(double v) {
    nodes[used].v = v;
    nodes[used].next = used - 1;
    ++used;
  }
  __device__ double walk() const {
    double s = 0;
    for (int k = used - 1; k >= 0; k = nodes[k].next) s = s * s + nodes[k].v;
    return s;
  }
};

__device__ double run(Stack s) { return s.walk(); }

__global__ void stacks(double *y, const double *x) {
  int i = threadIdx.x;
  Stack s;
  s.push(x[i]);
  s.push(x[i + 1]);
  s.push(x[i] * x[i + 1]);
  Stack longer = s;
  longer.push(x[i + 1]);
  y[i] = s.walk() * run(longer);
}
