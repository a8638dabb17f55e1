// Containers of the C++ library as derivatives read them: parsed instead of the library's own, never compiled
// (crates/front/src/clang/models.rs). What stands here without a body is known and refused where it is used.
//
// Memory comes from `malloc`, so that its adjoint is made beside it and freed with it. Members are named as the
// library's accessors are: generated code that is given such an object reads it by them.
#pragma once

#include <stddef.h>
#include <stdlib.h>

#include <initializer_list>
#include <iterator>

// `-DN=1024` and its like are the program's.
#pragma push_macro("A")
#undef A
#pragma push_macro("B")
#undef B
#pragma push_macro("C")
#undef C
#pragma push_macro("D")
#undef D
#pragma push_macro("F")
#undef F
#pragma push_macro("G")
#undef G
#pragma push_macro("In")
#undef In
#pragma push_macro("It")
#undef It
#pragma push_macro("N")
#undef N
#pragma push_macro("Out")
#undef Out
#pragma push_macro("P")
#undef P
#pragma push_macro("T")
#undef T
#pragma push_macro("U")
#undef U
#pragma push_macro("X")
#undef X
#pragma push_macro("Y")
#undef Y

#include "std_algorithms.h"
#include "std_complex.h"

namespace std {

// Whether zeros are what the class's constructor would give.
template <class T>
struct starts_as_zero {
  enum { value = __is_trivially_constructible(T) };
};
// Objects without members: memory comes from `malloc` in any case.
template <class T>
class Allocator {
 public:
  typedef T value_type;
  typedef size_t size_type;
  Allocator() {}
  T* allocate(size_t n) { return (T*)malloc(n * sizeof(T)); }
  void deallocate(T* p, size_t) { free(p); }
};

template <class T, class A = void>
struct Model_allocator {
  typedef A type;
};
template <class T>
struct Model_allocator<T, void> {
  typedef Allocator<T> type;
};

template <class T, class A = void>
class Vector {
 public:
  typedef T value_type;
  typedef typename Model_allocator<T, A>::type allocator_type;
  typedef size_t size_type;
  typedef ptrdiff_t difference_type;
  typedef T& reference;
  typedef const T& const_reference;
  typedef T* pointer;
  typedef const T* const_pointer;
  typedef T* iterator;
  typedef const T* const_iterator;

  Vector() : data_(nullptr), size_(0), capacity_(0) {}
  explicit Vector(size_t n) : data_((T*)calloc(n, sizeof(T))), size_(n), capacity_(n) {
    if (!starts_as_zero<T>::value)
      for (size_t i = 0; i < n; ++i) data_[i] = T();
  }
  Vector(size_t n, const T& value) : data_((T*)malloc(n * sizeof(T))), size_(n), capacity_(n) {
    for (size_t i = 0; i < n; ++i) data_[i] = value;
  }
  template <class It, class = decltype(*It())>
  Vector(It first, It last) : size_(last - first), capacity_(last - first) {
    data_ = (T*)malloc(size_ * sizeof(T));
    for (size_t i = 0; i < size_; ++i) data_[i] = first[i];
  }
  explicit Vector(const allocator_type&) : Vector() {}
  Vector(size_t n, const allocator_type&) : Vector(n) {}
  Vector(size_t n, const T& value, const allocator_type&) : Vector(n, value) {}
  // Built where they stand.
  Vector(std::initializer_list<T> values);
  Vector(std::initializer_list<T> values, const allocator_type&);
  Vector(const Vector& from) : data_((T*)malloc(from.size_ * sizeof(T))), size_(from.size_), capacity_(from.size_) {
    for (size_t i = 0; i < size_; ++i) data_[i] = from.data_[i];
  }
  Vector(Vector&& from) : data_(from.data_), size_(from.size_), capacity_(from.capacity_) { from.forget(); }
  ~Vector() { free(data_); }

  Vector& operator=(const Vector& from) {
    assign(from.begin(), from.end());
    return *this;
  }
  Vector& operator=(Vector&& from) {
    free(data_);
    data_ = from.data_;
    size_ = from.size_;
    capacity_ = from.capacity_;
    from.forget();
    return *this;
  }

  T& operator[](size_t i) { return data_[i]; }
  const T& operator[](size_t i) const { return data_[i]; }
  T& at(size_t i) { return data_[i]; }
  const T& at(size_t i) const { return data_[i]; }
  T& front() { return data_[0]; }
  const T& front() const { return data_[0]; }
  T& back() { return data_[size_ - 1]; }
  const T& back() const { return data_[size_ - 1]; }
  T* data() { return data_; }
  const T* data() const { return data_; }
  T* begin() { return data_; }
  const T* begin() const { return data_; }
  const T* cbegin() const { return data_; }
  T* end() { return data_ + size_; }
  const T* end() const { return data_ + size_; }
  const T* cend() const { return data_ + size_; }
  size_t size() const { return size_; }
  size_t capacity() const { return capacity_; }
  bool empty() const { return size_ == 0; }

  void reserve(size_t n) {
    if (n > capacity_) move_to(n);
  }
  void resize(size_t n) {
    if (n > capacity_) move_to(room_for(n - size_));
    for (size_t i = size_; i < n; ++i) data_[i] = T();
    size_ = n;
  }
  // Values may be elements, which move.
  void resize(size_t n, const T& value) {
    const T kept = value;
    if (n > capacity_) move_to(room_for(n - size_));
    for (size_t i = size_; i < n; ++i) data_[i] = kept;
    size_ = n;
  }
  void assign(size_t n, const T& value) {
    reserve(n);
    for (size_t i = 0; i < n; ++i) data_[i] = value;
    size_ = n;
  }
  template <class It, class = decltype(*It())>
  void assign(It first, It last) {
    size_t n = last - first;
    reserve(n);
    for (size_t i = 0; i < n; ++i) data_[i] = first[i];
    size_ = n;
  }
  void push_back(const T& value) {
    const T kept = value;
    if (size_ == capacity_) move_to(capacity_ ? 2 * capacity_ : 1);
    data_[size_] = kept;
    size_ = size_ + 1;
  }
  void push_back(T&& value) {
    if (size_ == capacity_) move_to(capacity_ ? 2 * capacity_ : 1);
    data_[size_] = static_cast<T&&>(value);
    size_ = size_ + 1;
  }
  template <class... P>
  T& emplace_back(P&&... p) {
    push_back(T(static_cast<P&&>(p)...));
    return data_[size_ - 1];
  }
  T* insert(const T* at, const T& value) {
    const T kept = value;
    T* place = make_room(at, 1);
    *place = kept;
    return place;
  }
  T* insert(const T* at, size_t n, const T& value) {
    const T kept = value;
    T* place = make_room(at, n);
    for (size_t i = 0; i < n; ++i) place[i] = kept;
    return place;
  }
  template <class It, class = decltype(*It())>
  T* insert(const T* at, It first, It last) {
    const size_t n = last - first;
    T* place = make_room(at, n);
    for (size_t i = 0; i < n; ++i) place[i] = first[i];
    return place;
  }
  template <class... P>
  T* emplace(const T* at, P&&... p) {
    return insert(at, T(static_cast<P&&>(p)...));
  }
  T* erase(const T* at) { return erase(at, at + 1); }
  T* erase(const T* first, const T* last) {
    const size_t from = last - data_, to = first - data_, n = size_ - from;
    for (size_t i = 0; i < n; ++i) data_[to + i] = data_[from + i];
    size_ = to + n;
    return data_ + to;
  }
  void shrink_to_fit() {
    if (size_ < capacity_) move_to(size_);
  }
  void pop_back() { size_ = size_ - 1; }
  void clear() { size_ = 0; }
  void swap(Vector& other) {
    Vector kept(static_cast<Vector&&>(*this));
    *this = static_cast<Vector&&>(other);
    other = static_cast<Vector&&>(kept);
  }

  // A list is the array of its values (crates/front/src/lower/models.rs): calls of these are calls of what they call.
  T* insert(const T* at, std::initializer_list<T> values) { return insert_list(at, values.begin(), values.size()); }
  void assign(std::initializer_list<T> values) { assign_list(values.begin(), values.size()); }
  Vector& operator=(std::initializer_list<T> values) { return equal_list(values.begin(), values.size()); }

  // Known and refused.
  size_t max_size() const;
  typedef std::reverse_iterator<T*> reverse_iterator;
  typedef std::reverse_iterator<const T*> const_reverse_iterator;
  reverse_iterator rbegin();
  reverse_iterator rend();
  const_reverse_iterator rbegin() const;
  const_reverse_iterator rend() const;
  const_reverse_iterator crbegin() const;
  const_reverse_iterator crend() const;

 private:
  void forget() {
    data_ = nullptr;
    size_ = 0;
    capacity_ = 0;
  }
  T* insert_list(const T* at, const T* values, size_t n) {
    T* place = make_room(at, n);
    for (size_t i = 0; i < n; ++i) place[i] = values[i];
    return place;
  }
  void assign_list(const T* values, size_t n) {
    reserve(n);
    for (size_t i = 0; i < n; ++i) data_[i] = values[i];
    size_ = n;
  }
  Vector& equal_list(const T* values, size_t n) {
    assign_list(values, n);
    return *this;
  }
  // `n` places from `at` on, whose values have moved up.
  T* make_room(const T* at, size_t n) {
    const size_t from = at - data_, moved = size_ - from;
    if (size_ + n > capacity_) move_to(room_for(n));
    for (size_t i = 0; i < moved; ++i) data_[size_ + n - 1 - i] = data_[size_ - 1 - i];
    size_ = size_ + n;
    return data_ + from;
  }
  // As much as libstdc++ makes: programs may compute with `capacity()`.
  size_t room_for(size_t more) const { return size_ + (more > size_ ? more : size_); }
  void move_to(size_t n) {
    T* fresh = (T*)malloc(n * sizeof(T));
    for (size_t i = 0; i < size_; ++i) fresh[i] = static_cast<T&&>(data_[i]);
    free(data_);
    data_ = fresh;
    capacity_ = n;
  }
  T* data_;
  size_t size_;
  size_t capacity_;
};
template <class It>
Vector(It, It) -> Vector<typename remove_pointer<It>::type>;
template <class T, class A>
bool operator==(const Vector<T, A>&, const Vector<T, A>&);
template <class T, class A>
bool operator!=(const Vector<T, A>&, const Vector<T, A>&);
template <class T, class A>
bool operator<(const Vector<T, A>&, const Vector<T, A>&);

template <class T, size_t N>
struct Array {
  typedef T value_type;
  typedef size_t size_type;
  typedef T* iterator;
  typedef const T* const_iterator;
  T elements_[N];

  __host__ __device__ constexpr T& operator[](size_t i) { return elements_[i]; }
  __host__ __device__ constexpr const T& operator[](size_t i) const { return elements_[i]; }
  __host__ __device__ constexpr T& at(size_t i) { return elements_[i]; }
  __host__ __device__ constexpr const T& at(size_t i) const { return elements_[i]; }
  __host__ __device__ constexpr T& front() { return elements_[0]; }
  __host__ __device__ constexpr const T& front() const { return elements_[0]; }
  __host__ __device__ constexpr T& back() { return elements_[N - 1]; }
  __host__ __device__ constexpr const T& back() const { return elements_[N - 1]; }
  __host__ __device__ constexpr T* data() { return elements_; }
  __host__ __device__ constexpr const T* data() const { return elements_; }
  __host__ __device__ constexpr T* begin() { return elements_; }
  __host__ __device__ constexpr const T* begin() const { return elements_; }
  __host__ __device__ constexpr T* end() { return elements_ + N; }
  __host__ __device__ constexpr const T* end() const { return elements_ + N; }
  __host__ __device__ constexpr size_t size() const { return N; }
  __host__ __device__ constexpr bool empty() const { return N == 0; }
  __host__ __device__ void fill(const T& value) {
    for (size_t i = 0; i < N; ++i) elements_[i] = value;
  }
};
template <class T, class... U>
Array(T, U...) -> Array<T, 1 + sizeof...(U)>;

template <class A, class B>
struct Pair {
  typedef A first_type;
  typedef B second_type;
  A first;
  B second;

  __host__ __device__ constexpr Pair() : first(), second() {}
  __host__ __device__ constexpr Pair(const A& a, const B& b) : first(a), second(b) {}
  template <class X, class Y>
  __host__ __device__ constexpr Pair(const Pair<X, Y>& from) : first(from.first), second(from.second) {}
  template <class X, class Y>
  __host__ __device__ Pair& operator=(const Pair<X, Y>& from) {
    first = from.first;
    second = from.second;
    return *this;
  }
  __host__ __device__ void swap(Pair& other) {
    const Pair kept = *this;
    *this = other;
    other = kept;
  }
};
template <class A, class B>
Pair(A, B) -> Pair<A, B>;
template <class T>
struct Model_decayed {
  typedef T type;
};
template <class T>
struct Model_decayed<const T> {
  typedef T type;
};
template <class T>
struct Model_decayed<T&> : Model_decayed<T> {};
template <class T>
struct Model_decayed<T&&> : Model_decayed<T> {};
template <class A, class B>
__host__ __device__ constexpr Pair<typename Model_decayed<A>::type, typename Model_decayed<B>::type> Make_pair(A&& a, B&& b) {
  return Pair<typename Model_decayed<A>::type, typename Model_decayed<B>::type>(a, b);
}
template <class A, class B>
bool operator==(const Pair<A, B>&, const Pair<A, B>&);
template <class A, class B>
bool operator!=(const Pair<A, B>&, const Pair<A, B>&);
template <class A, class B>
bool operator<(const Pair<A, B>&, const Pair<A, B>&);

template <class T>
struct Default_delete {
  void operator()(T* p) const { delete p; }
};
template <class T>
struct Default_delete<T[]> {
  void operator()(T* p) const { delete[] p; }
};

template <class T>
struct Model_element {
  typedef T type;
};
template <class T>
struct Model_element<T[]> {
  typedef T type;
};
template <class T, class D>
struct Model_deleter {
  typedef D type;
};
template <class T>
struct Model_deleter<T, void> {
  typedef Default_delete<T> type;
};

template <class T, class D = void>
class Unique_ptr {
 public:
  typedef typename Model_element<T>::type element_type;
  typedef element_type* pointer;
  typedef typename Model_deleter<T, D>::type deleter_type;

  Unique_ptr() : pointer_(nullptr) {}
  Unique_ptr(decltype(nullptr)) : pointer_(nullptr) {}
  template <class P>
  explicit Unique_ptr(P* p) : pointer_(p) {}
  template <class P, class X>
  Unique_ptr(P* p, X deleter) : pointer_(p), deleter_(deleter) {}
  Unique_ptr(Unique_ptr&& from) : pointer_(from.release()), deleter_(from.deleter_) {}
  Unique_ptr(const Unique_ptr&) = delete;
  ~Unique_ptr() {
    if (pointer_ != nullptr) deleter_(pointer_);
  }
  Unique_ptr& operator=(Unique_ptr&& from) {
    reset(from.release());
    return *this;
  }
  Unique_ptr& operator=(decltype(nullptr)) {
    reset();
    return *this;
  }
  Unique_ptr& operator=(const Unique_ptr&) = delete;

  pointer get() const { return pointer_; }
  element_type& operator*() const { return *pointer_; }
  pointer operator->() const { return pointer_; }
  element_type& operator[](size_t i) const { return pointer_[i]; }
  explicit operator bool() const { return pointer_ != nullptr; }
  pointer release() {
    pointer p = pointer_;
    pointer_ = nullptr;
    return p;
  }
  void reset() {
    if (pointer_ != nullptr) deleter_(pointer_);
    pointer_ = nullptr;
  }
  template <class P>
  void reset(P* p) {
    if (pointer_ != nullptr) deleter_(pointer_);
    pointer_ = p;
  }
  void swap(Unique_ptr& other) {
    pointer p = pointer_;
    pointer_ = other.pointer_;
    other.pointer_ = p;
  }
  deleter_type& get_deleter() { return deleter_; }

 private:
  pointer pointer_;
  deleter_type deleter_;
};

template <class T>
struct Model_made {
  template <class... P>
  static std::Unique_ptr<T> from(P&&... p) {
    return std::Unique_ptr<T>(new T(static_cast<P&&>(p)...));
  }
};
template <class T>
struct Model_made<T[]> {
  static std::Unique_ptr<T[]> from(size_t n) { return std::Unique_ptr<T[]>(new T[n]()); }
};
template <class T, class... P>
std::Unique_ptr<T> Make_unique(P&&... p) {
  return Model_made<T>::from(static_cast<P&&>(p)...);
}

}  // namespace std

#pragma pop_macro("A")
#pragma pop_macro("B")
#pragma pop_macro("C")
#pragma pop_macro("D")
#pragma pop_macro("F")
#pragma pop_macro("G")
#pragma pop_macro("In")
#pragma pop_macro("It")
#pragma pop_macro("N")
#pragma pop_macro("Out")
#pragma pop_macro("P")
#pragma pop_macro("T")
#pragma pop_macro("U")
#pragma pop_macro("X")
#pragma pop_macro("Y")
