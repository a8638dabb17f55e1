// request: gradient(f, "x")
struct Sum;
Sum* current;
struct Sum {
    double value = 0;
    Sum() { current = this; }
};
Sum sum;

double f(double x) {
    current->value = x * x;
  //^^^ CG0115: `current` may lead to `sum`, which is also used by its own name
    return sum.value * 3;
}
