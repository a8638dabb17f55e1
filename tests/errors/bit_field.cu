// request: gradient(f, "cell")
struct Cell { unsigned kind : 4; double value; };
double f(const Cell* cell) {
    return cell->kind == 1 ? cell->value * cell->value : cell->value;
         //^^^^^^^^^^ CG0118: bit-field `kind`
}
