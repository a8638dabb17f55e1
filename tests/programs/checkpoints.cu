// One time loop under every schedule: the gradients are the same bits, the steps run again are as many as the theory says,
// the primal's results survive, and the progress callback sees every step. Then loops that ask more: one that allocates in
// every step, one whose length is known at its end only, and two in a row.
#include <cugrad/checkpoint.h>
#include <cugrad/cugrad.h>

#include <cstdio>
#include <cstring>
#include <vector>

static bool right = true;

static void expect(bool holds, const char* what, const char* schedule) {
    if (holds) return;
    right = false;
    std::printf("%s: %s\n", schedule, what);
}

__global__ void bend(double* out, const double* in, double rate, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + rate * in[(i + 1) % n] * in[(i + n - 1) % n];
}

__global__ void damp(double* x, double by, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] = x[i] * (1.0 - by * x[i]);
}

const int size = 16;

void swapped(double* u, double* history, double rate, int n, int steps) {
    double *a, *b;
    cudaMalloc(&a, n * sizeof(double));
    cudaMalloc(&b, n * sizeof(double));
    cudaMemcpy(a, u, n * sizeof(double), cudaMemcpyHostToDevice);
    for (int t = 0; t < steps; ++t) {
        bend<<<1, 32>>>(b, a, rate, n);
        double* keep = a;
        a = b;
        b = keep;
        cudaMemcpy(history + t, a, sizeof(double), cudaMemcpyDeviceToHost);
    }
    cudaMemcpy(u, a, n * sizeof(double), cudaMemcpyDeviceToHost);
    cudaFree(a);
    cudaFree(b);
}

// Scratch memory in every step, a number on the host that steps carry, and an end that depends on both.
double until(double* u, double rate, int n, int most) {
    double total = 0.0;
    int t = 0;
    while (total < 30.0 && t < most) {
        double *scratch, *host = new double[n];
        cudaMalloc(&scratch, n * sizeof(double));
        bend<<<1, 32>>>(scratch, u, rate, n);
        damp<<<1, 32>>>(u, 0.01 * (1 + t % 3), n);
        bend<<<1, 32>>>(u, scratch, 0.5 * rate, n);
        cudaMemcpy(host, u, n * sizeof(double), cudaMemcpyDeviceToHost);
        for (int i = 0; i < n; ++i) total += host[i] * host[i];
        cudaFree(scratch);
        delete[] host;
        ++t;
    }
    return total;
}

// The second loop overwrites what the first one reads, and the first one's result is overwritten after both.
void twice(double* u, double* v, double rate, int n, int steps) {
    for (int t = 0; t < steps; ++t) {
        bend<<<1, 32>>>(u, v, rate, n);
        damp<<<1, 32>>>(u, rate, n);
        if (t % 2 == 0) damp<<<1, 32>>>(v, 0.1 * rate, n);
    }
    for (int t = 0; t < steps; ++t) damp<<<1, 32>>>(v, rate, n);
    bend<<<1, 32>>>(u, v, rate, n);
}

// Buffers in a struct by value: the reverse kernel cannot be given their copies.
struct Pair {
    double* to;
    const double* from;
};

__global__ void pair_bend(Pair p, double rate, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) p.to[i] = p.from[i] * (1.0 - rate * p.from[(i + 1) % n]);
}

void paired(double* a, double* b, double rate, int n, int steps) {
    for (int t = 0; t < steps; ++t) {
        pair_bend<<<1, 32>>>(Pair{b, a}, rate, n);
        bend<<<1, 32>>>(a, b, rate, n);
    }
}

static void start(double* x, int n) {
    for (int i = 0; i < n; ++i) x[i] = 0.4 + 0.03 * ((i * 7) % 11);
}

static std::vector<double> run_swapped(int steps) {
    double u[size], u_adj[size], rate_adj = 0.0;
    std::vector<double> history(steps + 1), history_adj(steps + 1, 0.25);
    start(u, size);
    for (int i = 0; i < size; ++i) u_adj[i] = 1.0 - 0.1 * i;
    auto gradient = cugrad::gradient(swapped, "u, history, rate");
    gradient.execute(u, history.data(), 0.05, size, steps, u_adj, history_adj.data(), &rate_adj);
    std::vector<double> all(u, u + size);
    all.insert(all.end(), u_adj, u_adj + size);
    all.insert(all.end(), history.begin(), history.end());
    all.push_back(rate_adj);
    return all;
}

struct on_device {
    double* p = nullptr;
    explicit on_device(double value = -1.0) {
        double host[size];
        for (int i = 0; i < size; ++i) host[i] = value;
        if (value < 0.0) start(host, size);
        cudaMalloc(&p, sizeof(host));
        cudaMemcpy(p, host, sizeof(host), cudaMemcpyHostToDevice);
    }
    ~on_device() { cudaFree(p); }
    void append(std::vector<double>& all) const {
        double host[size];
        cudaMemcpy(host, p, sizeof(host), cudaMemcpyDeviceToHost);
        all.insert(all.end(), host, host + size);
    }
};

static std::vector<double> run_until() {
    on_device u, u_adj(0.0);
    double rate_adj = 0.0;
    auto gradient = cugrad::gradient(until, "u, rate");
    gradient.execute(u.p, 0.08, size, 100, u_adj.p, &rate_adj);
    std::vector<double> all(1, rate_adj);
    u.append(all);
    u_adj.append(all);
    return all;
}

static std::vector<double> run_twice(int steps) {
    on_device u, v, u_adj(1.0), v_adj(0.5);
    double rate_adj = 0.0;
    auto gradient = cugrad::gradient(twice, "u, v, rate");
    gradient.execute(u.p, v.p, 0.04, size, steps, u_adj.p, v_adj.p, &rate_adj);
    std::vector<double> all(1, rate_adj);
    for (const on_device* x : {&u, &v, &u_adj, &v_adj}) x->append(all);
    return all;
}

static double run_paired(int steps) {
    on_device a, b, a_adj(1.0), b_adj(0.0);
    double rate_adj = 0.0;
    auto gradient = cugrad::gradient(paired, "a, b, rate");
    gradient.execute(a.p, b.p, 0.03, size, steps, a_adj.p, b_adj.p, &rate_adj);
    return rate_adj;
}

template <class F>
static void check_rate(const char* what, double derivative, F f, double rate, double h) {
    const double difference = (f(rate + h) - f(rate - h)) / (2 * h);
    const double error = difference > derivative ? difference - derivative : derivative - difference;
    expect(error < 1e-5 * (1.0 + (derivative < 0 ? -derivative : derivative)), "differences disagree", what);
}

// n + r n - C(s + r, r - 1) forward steps; the first n are those of the forward sweep.
static long long again_by_theory(long long n, long long s) {
    long long r = 0, reach = 1, below = 1;
    while (reach < n) {
        ++r;
        below = reach;
        reach = reach * (s + r) / r;
    }
    return r ? r * n - below * (s + r) / (s + 1) : 0;
}

int main() {
    cugrad::checkpoint_options& options = cugrad::checkpointing();
    options.schedule = "all";
    const std::vector<double> swapped_all = run_swapped(37), until_all = run_until(), twice_all = run_twice(9);
    expect(cugrad::last_checkpointing().run_again == 0, "steps were run again", "all");
    const char* schedules[] = {"auto",       "binomial:1", "binomial:2", "binomial:3", "binomial:40", "online:2", "online:5",
                               "every:1",    "every:5",    "every:50",   "memory:1",   "memory:700",  "memory:3000"};
    for (const char* schedule : schedules) {
        options.schedule = schedule;
        long long reversed = 0;
        options.progress = [&](const cugrad::checkpoint_progress& p) { reversed = p.reversed; };
        expect(run_swapped(37) == swapped_all, "another gradient of the loop with two buffers", schedule);
        expect(reversed == 37, "the callback did not see every step", schedule);
        const cugrad::checkpoint_statistics seen = cugrad::last_checkpointing();
        if (std::strncmp(schedule, "binomial:", 9) == 0)
            expect(seen.run_again == again_by_theory(37, std::atoi(schedule + 9)), "more or fewer steps than the theory says", schedule);
        if (std::strcmp(schedule, "memory:3000") == 0) expect(seen.peak_bytes <= 3000, "more memory than it was given", schedule);
        options.progress = nullptr;
        expect(run_until() == until_all, "another gradient of the loop of unknown length", schedule);
        expect(run_twice(9) == twice_all, "another gradient of two loops", schedule);
    }
    options.schedule = "binomial:3";
    expect(run_swapped(0)[size] == 1.0, "a loop without steps", "binomial:3");

    // Against differences: the rate enters every kernel.
    const double h = 1e-6;
    check_rate("the loop with two buffers", swapped_all.back(), [&](double rate) {
        double u[size], sum = 0.0;
        std::vector<double> history(38);
        start(u, size);
        swapped(u, history.data(), rate, size, 37);
        for (int t = 0; t < 37; ++t) sum += 0.25 * history[t];
        for (int i = 0; i < size; ++i) sum += (1.0 - 0.1 * i) * u[i];
        return sum;
    }, 0.05, h);
    check_rate("the loop of unknown length", until_all[0], [&](double rate) {
        on_device u;
        return until(u.p, rate, size, 100);
    }, 0.08, h);
    check_rate("two loops", twice_all[0], [&](double rate) {
        on_device u, v;
        twice(u.p, v.p, rate, size, 9);
        std::vector<double> all;
        u.append(all);
        v.append(all);
        double sum = 0.0;
        for (int i = 0; i < size; ++i) sum += all[i] + 0.5 * all[size + i];
        return sum;
    }, 0.04, h);
    check_rate("steps by value", run_paired(7), [&](double rate) {
        on_device a, b;
        paired(a.p, b.p, rate, size, 7);
        std::vector<double> all;
        a.append(all);
        double sum = 0.0;
        for (int i = 0; i < size; ++i) sum += all[i];
        return sum;
    }, 0.03, h);
    std::printf("%s\n", right ? "right" : "WRONG");
    return right ? 0 : 1;
}
