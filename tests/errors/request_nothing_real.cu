// request: gradient(f, "a")
//^^^ refused: integer parameter a
int f(int a, int b) { return a * b; }
