#ifndef CUGRAD_Particle_open
#define CUGRAD_Particle_open
struct __attribute__((may_alias)) Particle_open {
  double x_;
  double v_[2];
};
static_assert(sizeof(Particle_open) == sizeof(Particle), "the layout of Particle");
#endif
// Gradient of `f` (kernel.cu:26) with respect to p, force, out, by cugrad.
//   p_adj: in: the adjoint of *p after the function; out: the adjoint of *p before it
//   force_adj: the gradient with respect to *force is added to it
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
static __global__ void f_rev(Particle *p, const double *force, double *out, int n, Particle *p_adj,
    double *force_adj, double *out_adj) {
  int i = threadIdx.x;  // line 27
  n *= 2;  // line 28
  int row_n_ = n / 2;  // line 22
  if (i >= row_n_) return;  // line 29
  double t0 = force[i];  // line 30
  double t1 = ::cugrad::open<Particle_open, Particle>(p[i]).x_;  // line 4
  double force_1 = t0 * t1;  // line 30
  double t2 = ::cugrad::open<Particle_open, Particle>(p[i]).v_[1] + force_1 * 0.5;  // line 6
  ::cugrad::open<Particle_open, Particle>(p[i]).v_[1] = t2;
  double t3 = t2 * 0.5;  // line 7
  double t4 = ::cugrad::open<Particle_open, Particle>(p[i]).v_[0];
  double t5 = t1 + t3 * t4;
  ::cugrad::open<Particle_open, Particle>(p[i]).x_ = t5;
  out[i] = t5 * t5;  // line 31

  // reverse sweep
  double t6 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t7 =  // line 7
      2.0 * t6 * t5
      + ::cugrad::atomic_exchange(&::cugrad::open<Particle_open, Particle>(p_adj[i]).x_, 0.0);
  atomicAdd(&::cugrad::open<Particle_open, Particle>(p_adj[i]).v_[0], t7 * t3);
  double t8 =  // line 6
      t7 * t4 * 0.5
      + ::cugrad::atomic_exchange(&::cugrad::open<Particle_open, Particle>(p_adj[i]).v_[1], 0.0);
  atomicAdd(&::cugrad::open<Particle_open, Particle>(p_adj[i]).v_[1], t8);
  double force_adj_1 = t8 * 0.5;
  atomicAdd(&::cugrad::open<Particle_open, Particle>(p_adj[i]).x_, t7 + force_adj_1 * t0);  // line 4
  atomicAdd(&force_adj[i], force_adj_1 * t1);  // line 30
}
