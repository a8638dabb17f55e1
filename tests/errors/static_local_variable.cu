// request: gradient(f, "x")
double f(double x) {
    static double memory = 1.0;
  //^^^ CG0114: static local variable `memory`
    memory = memory * x;
    return memory + x;
}
