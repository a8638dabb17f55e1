// request: gradient(f, "x")
double* data;
double& third = data[2];

double f(double x) {
    third = x * x;
  //^^^ CG0110: reference `third` at namespace scope, to what is found when the program starts
    return third * x;
}
