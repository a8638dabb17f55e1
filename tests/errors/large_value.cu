// request: gradient(k, "y, p")
struct Table { double cell[1 << 20]; };
__global__ void k(double* y, const Table* p) {
    Table own = *p;
              //^^ CG0112: an object of 1048576 numbers is handed on as a value in `k`
    y[0] = own.cell[3] * own.cell[4];
}
