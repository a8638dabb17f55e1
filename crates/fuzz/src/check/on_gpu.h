// How a function and its derivatives are checked where they run on a GPU: as `numbers.rs` does on the CPU. Each function of the
// program is a row of `fuzz_cases`; `run` calls it, its gradient or its tangent with the bytes that it is given.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <cuda_runtime.h>
#include <cugrad/cugrad.h>
#include <cugrad/tape.h>

struct fuzz_arg {
  const char *layout;  // a letter for each scalar of an element
  size_t count;
  double low, high;
  bool is_pointer, wrt;
};

typedef double (*fuzz_run)(void **bytes, const size_t *sizes);

struct fuzz_case {
  const char *name;
  bool single;
  bool races;  // threads store one value to one place
  const fuzz_arg *args;
  size_t arg_count;
  fuzz_run primal, reverse, forward;  // each gives what the function, or the tangent, returns
};

static const char *fuzz_name;
static void fuzz_ok(cudaError_t e, const char *what) {
  if (e == cudaSuccess) return;
  printf("FAILED %s: %s: %s\n", fuzz_name, what, cudaGetErrorString(e));
  exit(3);
}

struct fuzz_random {
  unsigned long long state;
  explicit fuzz_random(unsigned long long seed) : state(seed * 0x9e3779b97f4a7c15ull ^ 0x5851f42d4c957f2dull) {}
  unsigned long long draw() {
    unsigned long long z = (state += 0x9e3779b97f4a7c15ull);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
  }
  double uniform(double low, double high) { return low + (high - low) * (double)(draw() >> 11) / 9007199254740992.0; }
};

// Floats lie on such a grid that what moves them is exact (arguments.rs).
static double fuzz_on_grid(double v, int bits) { return ldexp(round(ldexp(v, bits)), -bits); }

static size_t fuzz_scalar_size(char letter) {
  switch (letter | 32) {
    case 'c': return 1;
    case 's': return 2;
    case 'd': case 'l': return 8;
    default: return 4;
  }
}

// Memory of arguments, one piece each, and where the scalars are that are differentiated.
struct fuzz_memory {
  std::vector<std::vector<unsigned long long>> words;
  std::vector<size_t> sizes;
  std::vector<std::pair<unsigned char *, bool>> scalars;  // true: double

  fuzz_memory(const fuzz_case &c, fuzz_random *random) {
    for (size_t k = 0; k < c.arg_count; ++k) {
      const fuzz_arg &a = c.args[k];
      if (!random && !a.wrt) continue;
      size_t element = 0, align = 1;
      std::vector<size_t> places;
      for (const char *l = a.layout; *l; ++l) {
        const size_t size = fuzz_scalar_size(*l);
        element = (element + size - 1) / size * size;
        places.push_back(element);
        element += size;
        align = size > align ? size : align;
      }
      element = (element + align - 1) / align * align;
      sizes.push_back((element * a.count + 7) / 8 * 8);
      words.emplace_back(sizes.back() / 8 + 2, 0ull);
      unsigned char *bytes = (unsigned char *)words.back().data();
      for (size_t e = 0; e < a.count; ++e)
        for (size_t l = 0; a.layout[l]; ++l) {
          unsigned char *at = bytes + e * element + places[l];
          const bool is_double = a.layout[l] == 'd', is_float = a.layout[l] == 'f';
          if (random && is_double) put(at, true, random->uniform(a.low, a.high));
          else if (random && is_float) put(at, false, fuzz_on_grid(random->uniform(a.low, a.high), 14));
          else if (random) {
            const long long v = (long long)a.low + (long long)(random->draw() % ((unsigned long long)(a.high - a.low) + 1));
            memcpy(at, &v, fuzz_scalar_size(a.layout[l]));
          }
          if (a.wrt && (is_double || is_float)) scalars.push_back({at, is_double});
        }
    }
  }
  fuzz_memory(const fuzz_memory &) = delete;

  static void put(unsigned char *at, bool is_double, double v) {
    const float f = (float)v;
    if (is_double) memcpy(at, &v, 8);
    else memcpy(at, &f, 4);
  }
  void set(const std::vector<double> &values) {
    for (size_t k = 0; k < scalars.size(); ++k) put(scalars[k].first, scalars[k].second, values[k]);
  }
  std::vector<double> get() const {
    std::vector<double> all;
    for (const auto &s : scalars) {
      double d;
      float f;
      if (s.second) memcpy(&d, s.first, 8);
      else memcpy(&f, s.first, 4), d = f;
      all.push_back(d);
    }
    return all;
  }
};

// Runs a function at the `seed`-th point, with `x` instead of what was drawn there if it is given, and `shadows`. Gives what it
// leaves: of the shadows if there are any. `left` gets what it leaves of the arguments then.
struct fuzz_left {
  std::vector<double> values;
  double result;
};
static fuzz_left fuzz_call(const fuzz_case &c, fuzz_run run, int seed, const std::vector<double> *x,
                           const std::vector<double> *shadows, std::vector<double> *left = nullptr) {
  fuzz_random random(seed);
  fuzz_memory args(c, &random), extra(c, nullptr);
  if (x) args.set(*x);
  if (shadows) extra.set(*shadows);
  std::vector<void *> bytes;
  std::vector<size_t> sizes;
  for (fuzz_memory *m : {&args, &extra}) {
    if (m == &extra && !shadows) break;
    for (auto &w : m->words) bytes.push_back(w.data());
    sizes.insert(sizes.end(), m->sizes.begin(), m->sizes.end());
  }
  const double result = run(bytes.data(), sizes.data());
  if (left) *left = args.get();
  return {(shadows ? extra : args).get(), result};
}

static double fuzz_dot(const std::vector<double> &a, const std::vector<double> &b) {
  double sum = 0;
  for (size_t k = 0; k < a.size(); ++k) sum += a[k] * b[k];
  return sum;
}

static std::vector<double> fuzz_start(const fuzz_case &c, int seed) {
  fuzz_random random(seed);
  return fuzz_memory(c, &random).get();
}

enum fuzz_verdict { agrees, not_smooth, not_finite, wrong };

// What central differences give, extrapolated with halved steps until two agree.
static fuzz_verdict fuzz_differences(const fuzz_case &c, int seed, const std::vector<double> &v, const std::vector<double> &w,
                                     double *value, double *scale) {
  const std::vector<double> x = fuzz_start(c, seed);
  const fuzz_left y = fuzz_call(c, c.primal, seed, &x, nullptr);
  double size = fabs(y.result);
  for (double each : y.values) size = isnan(each) ? INFINITY : fmax(size, fabs(each));
  if (!(size <= 1e7)) return not_finite;
  *scale = 1;
  const auto moved = [&](double h) {
    std::vector<double> to = x;
    for (size_t k = 0; k < to.size(); ++k) to[k] += h * v[k];
    return fuzz_call(c, c.primal, seed, &to, nullptr);
  };
  const auto central = [&](double h) {
    const fuzz_left plus = moved(h), minus = moved(-h);
    double sum = (plus.result - minus.result) / (2 * h);
    for (size_t k = 0; k < w.size(); ++k) {
      const double d = w[k] * (plus.values[k] - minus.values[k]) / (2 * h);
      *scale = fmax(*scale, fabs(d) * 1e-2);
      sum += d;
    }
    return sum;
  };
  double last = NAN;
  for (int bits = c.single ? 5 : 9; bits <= (c.single ? 6 : 13); bits += c.single ? 1 : 2) {
    const double h = ldexp(1.0, -bits), next = (4 * central(h / 2) - central(h)) / 3;
    if (!isfinite(next)) return not_finite;
    if (fabs(last - next) <= (c.single ? 5e-3 : 1e-6) * (1 + fabs(next))) {
      *value = next;
      *scale = fmax(*scale, fabs(next));
      return agrees;
    }
    last = next;
  }
  return not_smooth;
}

static fuzz_verdict fuzz_at_point(const fuzz_case &c, int seed) {
  fuzz_random random(seed + 1000);
  std::vector<double> v = fuzz_start(c, seed), w = v;
  for (double &each : v) each = fuzz_on_grid(random.uniform(-1, 1), 6);
  for (double &each : w) each = fuzz_on_grid(random.uniform(-1, 1), 6);
  double difference = 0, scale = 1;
  const fuzz_verdict settled = fuzz_differences(c, seed, v, w, &difference, &scale);
  if (settled != agrees) return settled;
  std::vector<double> left;
  const fuzz_left tangents = fuzz_call(c, c.forward, seed, nullptr, &v);
  const fuzz_left adjoints = fuzz_call(c, c.reverse, seed, nullptr, &w, &left);
  const double forward = fuzz_dot(tangents.values, w) + tangents.result, reverse = fuzz_dot(adjoints.values, v);
  bool rounds = false;
  for (size_t k = 0; k < c.arg_count; ++k) rounds |= strchr(c.args[k].layout, 'f') != nullptr;
  const double between = c.single ? 1e-3 : rounds ? 1e-6 : 1e-8, from_differences = c.single ? 2e-2 : 1e-5;
  const auto near = [&](double a, double b, double tolerance) { return fabs(a - b) <= tolerance * (scale + fabs(a)); };
  if (!near(reverse, difference, from_differences) || !near(forward, difference, from_differences) ||
      !near(forward, reverse, between)) {
    printf("  %s: reverse %.17g, forward %.17g, differences %.17g (scale %g, point %d)\n", c.name, reverse, forward, difference,
           scale, seed);
    return wrong;
  }
  const fuzz_left y = fuzz_call(c, c.primal, seed, nullptr, nullptr);
  double size = 1;
  for (double each : y.values) size = fmax(size, fabs(each));
  for (size_t k = 0; k < left.size(); ++k)
    if (!(fabs(left[k] - y.values[k]) <= (c.single ? 1e-4 : 1e-9) * size)) {
      printf("  %s: scalar %zu is %.17g after the gradient and %.17g after the function\n", c.name, k, left[k], y.values[k]);
      return wrong;
    }
  return agrees;
}

// Up to five points, until one is good.
static bool fuzz_is_right(const fuzz_case &c) {
  fuzz_verdict last = not_smooth;
  for (int seed = 0; seed < 5; ++seed) {
    last = fuzz_at_point(c, seed);
    if (last == agrees) return true;
    if (last == wrong) {
      printf("FAILED %s\n", c.name);
      return false;
    }
  }
  printf("NO VERDICT %s: %s\n", c.name, last == not_smooth ? "not smooth" : "not finite");
  return true;
}

static int fuzz_main(const fuzz_case *cases, size_t count, int argc, char **argv) {
  int failed = 0;
  for (size_t k = 0; k < count; ++k) {
    if (argc > 1 && strcmp(argv[1], "--list") == 0) {
      printf("%s\n", cases[k].name);
      continue;
    }
    if (argc > 1 && strcmp(argv[1], cases[k].name) != 0) continue;
    if (cases[k].races && getenv("WITHOUT_RACES")) continue;
    fuzz_name = cases[k].name;
    failed += !fuzz_is_right(cases[k]);
  }
  return failed != 0;
}
