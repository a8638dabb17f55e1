// Complex numbers as derivatives read them, in the namespace of whoever includes this: `CUGRAD_COMPLEX` is the name of the class,
// `CUGRAD_COMPLEX_ALIGNED` what stands before it.
//
// Nothing here asks whether a part is zero to take a shortcut: on a shortcut the derivative in the other direction is lost.

template <class T>
class CUGRAD_COMPLEX_ALIGNED CUGRAD_COMPLEX {
 public:
  typedef T value_type;

  __host__ __device__ CUGRAD_COMPLEX() : re(0), im(0) {}
  __host__ __device__ CUGRAD_COMPLEX(const T& x) : re(x), im(0) {}
  __host__ __device__ CUGRAD_COMPLEX(const T& x, const T& y) : re(x), im(y) {}
  template <class U>
  __host__ __device__ CUGRAD_COMPLEX(const CUGRAD_COMPLEX<U>& z) : re(T(z.real())), im(T(z.imag())) {}

  __host__ __device__ T real() const { return re; }
  __host__ __device__ T imag() const { return im; }
  __host__ __device__ void real(T x) { re = x; }
  __host__ __device__ void imag(T y) { im = y; }

  __host__ __device__ CUGRAD_COMPLEX& operator=(const T& x) {
    re = x;
    im = 0;
    return *this;
  }
  __host__ __device__ CUGRAD_COMPLEX& operator+=(const T& x) {
    re += x;
    return *this;
  }
  __host__ __device__ CUGRAD_COMPLEX& operator-=(const T& x) {
    re -= x;
    return *this;
  }
  __host__ __device__ CUGRAD_COMPLEX& operator*=(const T& x) {
    re *= x;
    im *= x;
    return *this;
  }
  __host__ __device__ CUGRAD_COMPLEX& operator/=(const T& x) {
    re /= x;
    im /= x;
    return *this;
  }
  template <class U>
  __host__ __device__ CUGRAD_COMPLEX& operator+=(const CUGRAD_COMPLEX<U>& z) {
    re += z.real();
    im += z.imag();
    return *this;
  }
  template <class U>
  __host__ __device__ CUGRAD_COMPLEX& operator-=(const CUGRAD_COMPLEX<U>& z) {
    re -= z.real();
    im -= z.imag();
    return *this;
  }
  template <class U>
  __host__ __device__ CUGRAD_COMPLEX& operator*=(const CUGRAD_COMPLEX<U>& z) {
    const T x = re * z.real() - im * z.imag();
    im = re * z.imag() + im * z.real();
    re = x;
    return *this;
  }
  template <class U>
  __host__ __device__ CUGRAD_COMPLEX& operator/=(const CUGRAD_COMPLEX<U>& z) {
    const T square = z.real() * z.real() + z.imag() * z.imag();
    const T x = (re * z.real() + im * z.imag()) / square;
    im = (im * z.real() - re * z.imag()) / square;
    re = x;
    return *this;
  }

 private:
  T re, im;
};

template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> operator+(const CUGRAD_COMPLEX<T>& z) {
  return z;
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> operator-(const CUGRAD_COMPLEX<T>& z) {
  return CUGRAD_COMPLEX<T>(-z.real(), -z.imag());
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> operator+(const CUGRAD_COMPLEX<T>& a, const CUGRAD_COMPLEX<T>& b) {
  return CUGRAD_COMPLEX<T>(a.real() + b.real(), a.imag() + b.imag());
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> operator+(const CUGRAD_COMPLEX<T>& a, const T& b) {
  return CUGRAD_COMPLEX<T>(a.real() + b, a.imag());
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> operator+(const T& a, const CUGRAD_COMPLEX<T>& b) {
  return CUGRAD_COMPLEX<T>(a + b.real(), b.imag());
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> operator-(const CUGRAD_COMPLEX<T>& a, const CUGRAD_COMPLEX<T>& b) {
  return CUGRAD_COMPLEX<T>(a.real() - b.real(), a.imag() - b.imag());
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> operator-(const CUGRAD_COMPLEX<T>& a, const T& b) {
  return CUGRAD_COMPLEX<T>(a.real() - b, a.imag());
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> operator-(const T& a, const CUGRAD_COMPLEX<T>& b) {
  return CUGRAD_COMPLEX<T>(a - b.real(), -b.imag());
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> operator*(const CUGRAD_COMPLEX<T>& a, const CUGRAD_COMPLEX<T>& b) {
  return CUGRAD_COMPLEX<T>(a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real());
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> operator*(const CUGRAD_COMPLEX<T>& a, const T& b) {
  return CUGRAD_COMPLEX<T>(a.real() * b, a.imag() * b);
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> operator*(const T& a, const CUGRAD_COMPLEX<T>& b) {
  return CUGRAD_COMPLEX<T>(a * b.real(), a * b.imag());
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> operator/(const CUGRAD_COMPLEX<T>& a, const CUGRAD_COMPLEX<T>& b) {
  const T square = b.real() * b.real() + b.imag() * b.imag();
  return CUGRAD_COMPLEX<T>((a.real() * b.real() + a.imag() * b.imag()) / square,
                           (a.imag() * b.real() - a.real() * b.imag()) / square);
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> operator/(const CUGRAD_COMPLEX<T>& a, const T& b) {
  return CUGRAD_COMPLEX<T>(a.real() / b, a.imag() / b);
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> operator/(const T& a, const CUGRAD_COMPLEX<T>& b) {
  return CUGRAD_COMPLEX<T>(a) / b;
}
template <class T>
__host__ __device__ bool operator==(const CUGRAD_COMPLEX<T>& a, const CUGRAD_COMPLEX<T>& b) {
  return a.real() == b.real() && a.imag() == b.imag();
}
template <class T>
__host__ __device__ bool operator!=(const CUGRAD_COMPLEX<T>& a, const CUGRAD_COMPLEX<T>& b) {
  return !(a == b);
}

template <class T>
__host__ __device__ T real(const CUGRAD_COMPLEX<T>& z) {
  return z.real();
}
template <class T>
__host__ __device__ T imag(const CUGRAD_COMPLEX<T>& z) {
  return z.imag();
}
template <class T>
__host__ __device__ T norm(const CUGRAD_COMPLEX<T>& z) {
  return z.real() * z.real() + z.imag() * z.imag();
}
template <class T>
__host__ __device__ T abs(const CUGRAD_COMPLEX<T>& z) {
  return ::std::hypot(z.real(), z.imag());
}
template <class T>
__host__ __device__ T arg(const CUGRAD_COMPLEX<T>& z) {
  return ::std::atan2(z.imag(), z.real());
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> conj(const CUGRAD_COMPLEX<T>& z) {
  return CUGRAD_COMPLEX<T>(z.real(), -z.imag());
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> CUGRAD_COMPLEX_POLAR(const T& radius, const T& angle = T()) {
  return CUGRAD_COMPLEX<T>(radius * ::std::cos(angle), radius * ::std::sin(angle));
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> exp(const CUGRAD_COMPLEX<T>& z) {
  return CUGRAD_COMPLEX_POLAR(T(::std::exp(z.real())), z.imag());
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> log(const CUGRAD_COMPLEX<T>& z) {
  return CUGRAD_COMPLEX<T>(::std::log(abs(z)), arg(z));
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> sqrt(const CUGRAD_COMPLEX<T>& z) {
  if (z.real() == 0 && z.imag() == 0) return CUGRAD_COMPLEX<T>(0, z.imag());
  if (z.real() >= 0) {
    const T t = ::std::sqrt(T(0.5) * (abs(z) + z.real()));
    return CUGRAD_COMPLEX<T>(t, z.imag() / (2 * t));
  }
  // A negative zero, too, says on which side of the cut it is.
  const T t = ::std::sqrt(T(0.5) * (abs(z) - z.real())), side = ::std::copysign(T(1), z.imag());
  return CUGRAD_COMPLEX<T>(side * z.imag() / (2 * t), side * t);
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> pow(const CUGRAD_COMPLEX<T>& z, const CUGRAD_COMPLEX<T>& w) {
  return exp(w * log(z));
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> pow(const CUGRAD_COMPLEX<T>& z, const T& x) {
  return exp(x * log(z));
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> pow(const T& x, const CUGRAD_COMPLEX<T>& w) {
  return exp(w * T(::std::log(x)));
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> sin(const CUGRAD_COMPLEX<T>& z) {
  return CUGRAD_COMPLEX<T>(::std::sin(z.real()) * ::std::cosh(z.imag()), ::std::cos(z.real()) * ::std::sinh(z.imag()));
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> cos(const CUGRAD_COMPLEX<T>& z) {
  return CUGRAD_COMPLEX<T>(::std::cos(z.real()) * ::std::cosh(z.imag()), -(::std::sin(z.real()) * ::std::sinh(z.imag())));
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> sinh(const CUGRAD_COMPLEX<T>& z) {
  return CUGRAD_COMPLEX<T>(::std::sinh(z.real()) * ::std::cos(z.imag()), ::std::cosh(z.real()) * ::std::sin(z.imag()));
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> cosh(const CUGRAD_COMPLEX<T>& z) {
  return CUGRAD_COMPLEX<T>(::std::cosh(z.real()) * ::std::cos(z.imag()), ::std::sinh(z.real()) * ::std::sin(z.imag()));
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> tan(const CUGRAD_COMPLEX<T>& z) {
  return sin(z) / cos(z);
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> tanh(const CUGRAD_COMPLEX<T>& z) {
  return sinh(z) / cosh(z);
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> log10(const CUGRAD_COMPLEX<T>& z) {
  return log(z) / T(2.302585092994045684);
}

// The inverse ones by square roots of 1 - z and 1 + z, whose cuts are where these have theirs.
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> asin(const CUGRAD_COMPLEX<T>& z) {
  const CUGRAD_COMPLEX<T> below = sqrt(T(1) - z), above = sqrt(T(1) + z);
  return CUGRAD_COMPLEX<T>(::std::atan2(z.real(), (below * above).real()), ::std::asinh((conj(below) * above).imag()));
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> acos(const CUGRAD_COMPLEX<T>& z) {
  const CUGRAD_COMPLEX<T> below = sqrt(T(1) - z), above = sqrt(T(1) + z);
  return CUGRAD_COMPLEX<T>(2 * ::std::atan2(below.real(), above.real()), ::std::asinh((conj(above) * below).imag()));
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> acosh(const CUGRAD_COMPLEX<T>& z) {
  const CUGRAD_COMPLEX<T> below = sqrt(z - T(1)), above = sqrt(z + T(1));
  return CUGRAD_COMPLEX<T>(::std::asinh((conj(below) * above).real()), 2 * ::std::atan2(below.imag(), above.real()));
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> atanh(const CUGRAD_COMPLEX<T>& z) {
  const T x = z.real(), y = z.imag(), square = y * y;
  return CUGRAD_COMPLEX<T>(::std::log(((1 + x) * (1 + x) + square) / ((1 - x) * (1 - x) + square)) / 4,
                           ::std::atan2(2 * y, (1 - x) * (1 + x) - square) / 2);
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> asinh(const CUGRAD_COMPLEX<T>& z) {
  const CUGRAD_COMPLEX<T> turned = asin(CUGRAD_COMPLEX<T>(-z.imag(), z.real()));
  return CUGRAD_COMPLEX<T>(turned.imag(), -turned.real());
}
template <class T>
__host__ __device__ CUGRAD_COMPLEX<T> atan(const CUGRAD_COMPLEX<T>& z) {
  const CUGRAD_COMPLEX<T> turned = atanh(CUGRAD_COMPLEX<T>(-z.imag(), z.real()));
  return CUGRAD_COMPLEX<T>(turned.imag(), -turned.real());
}
