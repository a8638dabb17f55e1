// clad::matrix: rows of numbers, zero at first. `jacobian(f).execute(…, &matrix)` fills it, one row for each output, and
// gives it as many columns as there are inputs.
#pragma once
#include <cugrad/detail/names_set_aside.h>

#include <stddef.h>

#include "Array.h"
#include "ArrayRef.h"

namespace clad {

// A row of a matrix: what is assigned to it goes into the matrix.
template <class T>
class matrix_row : public array_ref<T> {
public:
  CUGRAD_HD matrix_row(T* data, size_t size) : array_ref<T>(data, size) {}
  CUGRAD_HD matrix_row(const matrix_row& other) : array_ref<T>(other.ptr(), other.size()) {}
  CUGRAD_HD matrix_row& operator=(const matrix_row& other) { return *this = array<T>(other); }

#define CLAD_DEFINE_UPDATE(op)                                                      \
  template <class U>                                                                \
  CUGRAD_HD matrix_row& operator op(const array<U>& other) {                        \
    for (size_t i = 0; i < this->size(); ++i) this->ptr()[i] op other[i];           \
    return *this;                                                                   \
  }                                                                                 \
  template <class U>                                                                \
  CUGRAD_HD matrix_row& operator op(const array_ref<U>& other) {                    \
    for (size_t i = 0; i < this->size(); ++i) this->ptr()[i] op other.ptr()[i];     \
    return *this;                                                                   \
  }                                                                                 \
  CUGRAD_HD matrix_row& operator op(const T& number) {                              \
    for (size_t i = 0; i < this->size(); ++i) this->ptr()[i] op number;             \
    return *this;                                                                   \
  }
  CLAD_DEFINE_UPDATE(=)
  CLAD_DEFINE_UPDATE(+=)
  CLAD_DEFINE_UPDATE(-=)
  CLAD_DEFINE_UPDATE(*=)
  CLAD_DEFINE_UPDATE(/=)
#undef CLAD_DEFINE_UPDATE
};

template <class T>
class matrix {
public:
  CUGRAD_HD matrix() : rows_(0), columns_(0) {}
  CUGRAD_HD matrix(size_t rows, size_t columns) : numbers_(rows * columns), rows_(rows), columns_(columns) {}

  CUGRAD_HD size_t rows() const { return rows_; }
  CUGRAD_HD size_t cols() const { return columns_; }
  CUGRAD_HD T& operator()(size_t i, size_t j) { return numbers_[i * columns_ + j]; }
  CUGRAD_HD const T& operator()(size_t i, size_t j) const { return numbers_[i * columns_ + j]; }
  CUGRAD_HD matrix_row<T> operator[](size_t i) { return matrix_row<T>(numbers_.ptr() + i * columns_, columns_); }
  CUGRAD_HD T* ptr() { return numbers_.ptr(); }

  // So that the outputs and inputs of a function find room; all zero then.
  CUGRAD_HD void take_shape(size_t rows, size_t columns) {
    *this = matrix(rows > rows_ ? rows : rows_, columns);
  }

#define CLAD_DEFINE_UPDATE(op)                              \
  CUGRAD_HD matrix& operator op(const matrix& other) {      \
    numbers_ op other.numbers_;                             \
    return *this;                                           \
  }                                                         \
  CUGRAD_HD matrix& operator op(const T& number) {          \
    numbers_ op number;                                     \
    return *this;                                           \
  }
  CLAD_DEFINE_UPDATE(+=)
  CLAD_DEFINE_UPDATE(-=)
  CLAD_DEFINE_UPDATE(*=)
  CLAD_DEFINE_UPDATE(/=)
#undef CLAD_DEFINE_UPDATE

private:
  array<T> numbers_;
  size_t rows_;
  size_t columns_;
};

#define CLAD_DEFINE_OPERATOR(op, update)                                        \
  template <class T>                                                            \
  CUGRAD_HD matrix<T> operator op(matrix<T> a, const matrix<T>& b) {            \
    a update b;                                                                 \
    return a;                                                                   \
  }                                                                             \
  template <class T>                                                            \
  CUGRAD_HD matrix<T> operator op(matrix<T> a, const T& number) {               \
    a update number;                                                            \
    return a;                                                                   \
  }
CLAD_DEFINE_OPERATOR(+, +=)
CLAD_DEFINE_OPERATOR(-, -=)
CLAD_DEFINE_OPERATOR(*, *=)
CLAD_DEFINE_OPERATOR(/, /=)
#undef CLAD_DEFINE_OPERATOR
template <class T>
CUGRAD_HD matrix<T> operator*(const T& number, matrix<T> a) {
  a *= number;
  return a;
}

// Ones on a diagonal that begins in row 0 at column `offset`.
template <class T = double>
CUGRAD_HD matrix<T> identity_matrix(size_t rows, size_t columns, size_t offset = 0) {
  matrix<T> result(rows, columns);
  for (size_t i = 0; i < rows && i + offset < columns; ++i) result(i, i + offset) = T(1);
  return result;
}

#ifndef CUGRAD_PARSE
// A matrix as the one adjoint of a jacobian. Only the host knows its shape: device code passes an array.
template <class T>
CUGRAD_HD T* adjoint_pointer(matrix<T>* m) {
#if CUGRAD_ON_GPU
  return nullptr;
#else
  return m ? m->ptr() : nullptr;
#endif
}
template <class T>
void take_shape(matrix<T>* m, size_t rows, size_t columns) {
  if (m) m->take_shape(rows, columns);
}
#endif

}  // namespace clad

#include <cugrad/detail/names_restored.h>
