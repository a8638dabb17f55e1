#include <cugrad/tape.h>
__global__ void k(float* p, ::cugrad::tape tape) { for (int i = 0; i < 10; i++) { tape.push(p[i]); tape.push(i > 3); tape.push((double)i); tape.push(p); } for (int i = 9; i >= 0; i--) { float* q = tape.pop<float*>(); double d = tape.pop<double>(); bool b = tape.pop<bool>(); float f = tape.pop<float>(); q[i] = f * d * b; } }
int main() { cugrad::tape_slab s; auto t = s.make_tape(10, 20); return s.overflowed(); }
