// request: gradient(f, "x")
double f(double x) {
  long double scale = 1e-400L;
                    //^^^^^^^ CG0117: a number that only a long double can hold
  return (double)(x * scale / scale);
}
