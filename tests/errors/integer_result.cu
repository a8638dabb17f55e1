// request: gradient(f, "x")
//^^^ CG0004: `f` returns `int`, which has no derivative, and none of the requested parameters is written
int f(double x, int n) { return (int)(x * x) + n; }
