// What nobody wrote moves members that can be moved and copies the others, by the functions of their classes.
struct Moved {
  double v;
  __host__ __device__ Moved(double v) : v(v) {}
  __host__ __device__ Moved(Moved &&o) : v(o.v * 2.0) { o.v = 0.5; }
  __host__ __device__ Moved(const Moved &o) : v(o.v * 3.0) {}
  __host__ __device__ Moved &operator=(Moved &&o) {
    v = o.v * 5.0;
    return *this;
  }
  __host__ __device__ Moved &operator=(const Moved &o) {
    v = o.v * 7.0;
    return *this;
  }
};

struct Copied {
  double v;
  __host__ __device__ Copied(double v) : v(v) {}
  __host__ __device__ Copied(const Copied &o, int k = 3) : v(o.v * k) {}
};

struct Both {
  Moved m;
  double w;
};

// It says how it ends, so it is copied where others are moved.
struct Ended {
  Moved m;
  __host__ __device__ ~Ended() {}
};

struct All {
  Both both;
  Ended ended;
  Copied copied;
};

__global__ void f(double *y, const double *x) {
  Both a{Moved(x[0]), x[1]};
  Both b(a);
  Both c(static_cast<Both &&>(b));
  Both d{Moved(x[2]), x[3]};
  d = c;
  y[0] = d.m.v * x[4] + b.m.v + c.m.v * x[5];
  d = static_cast<Both &&>(c);
  y[1] = d.m.v * d.w;

  All e{{Moved(x[0]), x[1]}, {Moved(x[2])}, Copied(x[3])};
  All g(static_cast<All &&>(e));
  y[2] = g.both.m.v * g.ended.m.v * g.copied.v + e.both.m.v * e.ended.m.v;

  Copied array[2] = {x[4], x[5]};
  auto product = [array](double k) { return array[0].v * array[1].v + k; };
  y[3] = product(x[6]);
  auto [p, q] = array;
  y[4] = p.v * x[7] + q.v;
}
