// request: gradient(f, "x")
double f(double x) {
    static double memory = 1.0;
  //^^^ refused: static local variable
    memory = memory * x;
    return memory + x;
}
