// request: gradient(f, "x")
double kept[2];
double last(int n) {
  if (n > 0) return last(n - 1) * kept[n];
  return kept[0];
}
double f(double x) {
  kept[0] = x * x;
  return last(0);
       //^^^^^^^ CG0115: `last` stays a call and reads variable `kept`, which carries derivatives
}
