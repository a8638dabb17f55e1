// request: in the source
double square(double x) { return x * x; }

struct Two {
    double a, b;
};
int enzyme_dup;
int enzyme_width;
template <class Result, class... Arguments>
Result __enzyme_fwddiff(void*, Arguments...);

int main() {
    Two d = __enzyme_fwddiff<Two>((void*)square, enzyme_width, 2, enzyme_dup, 3.0, 1.0, 2.0);
                                               //^^^ CG0011: marker `enzyme_width` is not available
    return d.a != 6.0;
}
