// request: gradient(f, "x")
double f(double x) {
    thread_local double last = 0.0;
  //^^^ refused: thread_local
    double r = last * x;
    last = x;
    return r;
}
