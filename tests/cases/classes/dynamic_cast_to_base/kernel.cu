// A dynamic_cast to a base, or to the class itself, is the conversion that happens anyway.
struct Base {
  double radius;
  double area() { return radius * radius; }
};
struct Disc : Base {
  double height;
  double volume() { return dynamic_cast<Base*>(this)->area() * dynamic_cast<Disc*>(this)->height; }
};

double kernel(const double* in) {
  Disc disc;
  disc.radius = in[0] * in[1];
  disc.height = in[1];
  return disc.volume();
}
