// request: gradient(f, "x")
struct Pair { double a, b; };
Pair power(double x, int n) {
  if (n == 0) return {1, x};
  Pair p = power(x, n - 1);
  return {p.a * x, p.b};
}
double f(double x) { Pair p = power(x, 3); return p.a + p.b; }
                            //^^^^^^^^^^^ CG0110: `power` stays a call, and the struct that it returns would have no derivative
