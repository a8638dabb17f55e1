// prints: 12 6
// prints: 20 3 0
// prints: 8 7
// prints: 5 2
// prints: 3 12 0
// prints: 4 9
// Forward mode along one number inside of a parameter: members of objects, of members, of bases, elements of their arrays and of what
// their pointers lead to, in objects that are written, too. And functions that return objects: the tangent is one of them.
#include <clad/Differentiator/Differentiator.h>

#include <complex>
#include <cstdio>
#include <utility>

struct Base {
    double weight;
};
struct Model : Base {
    double rates[3];
    std::pair<double, double> limits;
    const double* table;
    double operator()(double x) const { return weight * x * x + rates[1] * x * limits.second + table[2] * x; }
    double changed(double x) {
        rates[0] = weight * x;
        weight += rates[0] * rates[2];
        return weight;
    }
};

class Counter {
public:
    Counter(double i) : i_(i) {}
    double operator()() { return i_ * i_ * 4; }

private:
    double i_;
};

double of_pair(std::pair<double, double> p, const Model& m) { return p.first * p.first * p.second + m.rates[2] * p.second; }
double of_array(const Model* models, int n) {
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += models[i].rates[i] * models[i].weight;
    return sum;
}

struct Both {
    double product, square;
    int kept;
};
Both both(double x, double y) {
    Both b{x * y, x, 3};
    b.square *= b.product;
    return b;
}
std::complex<double> turned(double x, double y) {
    std::complex<double> z(x, y);
    return x > 100 ? z : z * z;
}

int main() {
    const double table[] = {1, 2, 3};
    Model m;
    m.weight = 5;
    for (int i = 0; i < 3; ++i) m.rates[i] = i + 2;
    m.limits = {1, 4};
    m.table = table;
    std::pair<double, double> p(2, 3);
    std::printf("%g %g\n", clad::differentiate(of_pair, "p.first").execute(p, m),
                clad::differentiate(of_pair, "m.rates[2]").execute(p, m) * 2);
    std::printf("%g %g %g\n", clad::differentiate(&Model::operator(), "rates[1]").execute(m, 5),
                clad::differentiate(m, "table[2]").execute(3), clad::differentiate(m, "table[1]").execute(3));
    Model models[] = {m, m, m};
    models[1].weight = 8;
    models[2].rates[2] = 7;
    std::printf("%g %g\n", clad::differentiate(of_array, "models[1].rates[1]").execute(models, 3),
                clad::differentiate(of_array, "models[2].weight").execute(models, 3));
    Model other = m;
    std::printf("%g %g\n", clad::differentiate(&Model::changed, "weight").execute(m, 1),
                clad::differentiate(&Model::changed, "rates[2]").execute(other, 0.4));
    auto b = clad::differentiate(both, "x").execute(2, 3);
    std::printf("%g %g %d\n", b.product, b.square, b.kept);
    Counter counter(0.5);
    auto z = clad::differentiate(turned, 0).execute(4.5, 7);
    std::printf("%g %g\n", clad::differentiate(counter, 0).execute(), z.real());
    return 0;
}
