// request: gradient(f, "x")
double f(double x) {
    thread_local double last = 0.0;
  //^^^ CG0114: thread_local variable `last`
    double r = last * x;
    last = x;
    return r;
}
