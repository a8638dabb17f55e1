// A list of structs in local memory, whose members lead to arrays and to the next: which of both a loaded pointer is, its type says.
struct Node {
  const double* values;
  const Node* next;
  int count;
};
__global__ void kernel(double* out, const double* x, const double* w, int n) {
  int i = threadIdx.x;
  Node last{w, nullptr, n - 1}, middle{x + 4, &last, 2}, first{x, &middle, n};
  double sum = 0;
  for (const Node* p = i % 3 ? &first : &middle; p; p = p->next)
    for (int k = 0; k < p->count; ++k) sum += p->values[i + k] * p->values[k] * p->count;
  out[i] = sum;
}
