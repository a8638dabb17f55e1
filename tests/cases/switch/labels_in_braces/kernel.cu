// Braces around labels hold statements together and are nothing else.
__global__ void kernel(double* out, const double* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double s = 0;
  switch (i % 5) {
    case 0: s += x[i] * x[i]; break;
    case 1: s += x[i]; {
      case 2: s *= x[i] + 1;
      {
        case 3: s += sin(x[i]);
      }
    }
    default: s += x[i] * x[i] * x[i];
  }
  out[i] = s;
}
