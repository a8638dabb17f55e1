// Statement expressions, as macros from C have them: with variables, loops and branches of their own, one inside of the
// other, in conditions, for their effect alone, and with objects that end behind the value.
#define MAX(a, b) \
  ({              \
    auto p = (a); \
    auto q = (b); \
    p > q ? p : q; \
  })

struct Pair {
  double first, second;
};

struct Adds {
  double* to;
  double what;
  __device__ Adds(double* to, double what) : to(to), what(what) {}
  __device__ ~Adds() { *to += what * what; }
};

__device__ double power(double x, int n) {
  return ({
    double product = 1;
    for (int k = 0; k < n; ++k) {
      if (k == 5) break;
      product *= x;
    }
    product;
  });
}

__global__ void kernel(double* out, const double* in, int n) {
  int i = threadIdx.x;
  double x = in[2 * i], y = in[2 * i + 1];
  double most = MAX(x * y, MAX(x + 0.1, y * y));
  Pair pair = ({
    Pair made{x * most, y};
    made.second *= made.first;
    made;
  });
  double sum = pair.first * pair.second;
  if (({ double s = x - y; s * s; }) > 0.25) sum += x * y * y;
  ({ sum *= power(x, n); });
  double later = ({
    Adds one(&sum, y);
    Adds two(&sum, x * sum);
    sum * x;
  });
  double chosen = x > y ? ({ double t = x * x; t * y; }) : ({ double t = y * 3; t; });
  out[i] = sum + later + chosen;
}
