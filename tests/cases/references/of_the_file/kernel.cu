// References at namespace scope are other names of variables there.
double sum;
double& total = sum;
double all[4];
double& second = all[1];

double f(double x) {
    total = x * x;
    second = sum * x;
    return sum * 3 + all[1];
}
