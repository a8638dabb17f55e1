// request: in the source
void square(const double* x, double* y) { *y = *x * *x; }
void* augmented(const double* x, double* y) {
    *y = *x * *x;
    return nullptr;
}
void reverse(const double* x, double* dx, double* y, double* dy, void* tape) { *dx += 2 * *x * *dy; }
void* __enzyme_register_gradient_square[] = {(void*)square, (void*)augmented, (void*)reverse};

void twice(const double* x, double* y) {
    double t;
    square(x, &t);
  //^^^ CG0213: `augmented` takes 2 parameters; as the augmented sweep of `square` it takes 4, every pointer with its shadow behind it
    square(&t, y);
}

template <class... Arguments>
void __enzyme_autodiff(void*, Arguments...);
void gradient(double* x, double* dx, double* y, double* dy) { __enzyme_autodiff((void*)twice, x, dx, y, dy); }
