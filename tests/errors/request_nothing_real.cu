// request: gradient(f, "a")
//^^^ CG0003: parameter `a` of `f` is an integer
int f(int a, int b) { return a * b; }
