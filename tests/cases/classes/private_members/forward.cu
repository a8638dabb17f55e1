#ifndef CUGRAD_Particle_open
#define CUGRAD_Particle_open
struct __attribute__((may_alias)) Particle_open {
  double x_;
  double v_[2];
};
static_assert(sizeof(Particle_open) == sizeof(Particle), "the layout of Particle");
#endif
// Tangent of `f` (kernel.cu:26) with respect to p, force, out, by cugrad.
//   p_tan: tangent of p
//   force_tan: tangent of force
//   out_tan: tangent of out
static __global__ void f_fwd(Particle *p, const double *force, double *out, int n, Particle *p_tan,
    double *force_tan, double *out_tan) {
  int i = threadIdx.x;  // line 27
  n *= 2;  // line 28
  int row_n_ = n / 2;  // line 22
  if (i >= row_n_) return;  // line 31
  double t0 = force[i];  // line 30
  double t1 = ::cugrad::open<Particle_open, Particle>(p[i]).x_;  // line 4
  double t2 = ::cugrad::open<Particle_open, Particle>(p_tan[i]).x_;
  double force_1 = t0 * t1;  // line 30
  double force_tan_1 = force_tan[i] * t1 + t0 * t2;
  double t3 = ::cugrad::open<Particle_open, Particle>(p[i]).v_[1] + force_1 * 0.5;  // line 6
  double t4 = ::cugrad::open<Particle_open, Particle>(p_tan[i]).v_[1] + force_tan_1 * 0.5;
  ::cugrad::open<Particle_open, Particle>(p[i]).v_[1] = t3;
  ::cugrad::open<Particle_open, Particle>(p_tan[i]).v_[1] = t4;
  double t5 = t3 * 0.5;  // line 7
  double t6 = ::cugrad::open<Particle_open, Particle>(p[i]).v_[0];
  double t7 = t1 + t5 * t6;
  double t8 = t2 + (t4 * 0.5 * t6 + t5 * ::cugrad::open<Particle_open, Particle>(p_tan[i]).v_[0]);
  ::cugrad::open<Particle_open, Particle>(p[i]).x_ = t7;
  ::cugrad::open<Particle_open, Particle>(p_tan[i]).x_ = t8;
  out[i] = t7 * t7;  // line 31
  out_tan[i] = t8 * t7 + t7 * t8;
}
