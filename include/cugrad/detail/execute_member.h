// The bodies of `member_function`: from `execute(...)` to the generated code, always by way of the thunk.
#pragma once

#include "arguments.h"
#include "spoil.h"
#include "../member.h"

namespace cugrad {
namespace detail {

// Memory for the adjoint of an object that the user does not ask for.
template <class T>
struct zeroed {
  alignas(T) unsigned char bytes[sizeof(T)] = {};
  CUGRAD_HD T* get() { return reinterpret_cast<T*>(bytes); }
};

// The tangent of a reference, along itself.
template <class T>
struct one {
  T value = T(1);
  CUGRAD_HD T* get() { return &value; }
};

// What an adjoint is called: one of a class whose objects have the same members as the function's object stands for that one's.
template <class T>
struct pointed_to {
  using type = void;
};
template <class T>
struct pointed_to<T*> {
  using type = T;
};
template <class Object, class Given>
struct is_alike {
#if defined(__has_builtin)
#if __has_builtin(__is_layout_compatible)
  static constexpr bool value = __is_class(Given) && __is_layout_compatible(Object, Given);
#else
  static constexpr bool value = false;
#endif
#else
  static constexpr bool value = false;
#endif
};
template <class Object>
struct is_alike<Object, void> {
  static constexpr bool value = false;
};
template <bool Alike, class Object, class A>
struct adjoint_name {
  static const char* get() { return pretty_name<A>(); }
};
template <class Object, class A>
struct adjoint_name<true, Object, A> {
  static const char* get() { return pretty_name<Object*>(); }
};
template <class Object, class A>
const char* object_adjoint_name() {
  using object = typename plain<Object>::type;
  return adjoint_name<is_alike<object, typename pointed_to<A>::type>::value, object, A>::get();
}

// Whether the function object is a lambda, which no registration can name; see registration::closure.
template <class M>
const registration* find_member(M function, const char* mode, const char* wrt) {
  const registration* r = registration::find(member_tag<M>::key(), mode, wrt, &function, &same_member<M>);
  return r ? r : registration::find_closure(pretty_name<M>(), mode, wrt);
}

template <class M>
const registration* require_member(M function, const char* mode, const char* wrt) {
  const registration* r = find_member(function, mode, wrt);
  return r ? r : registration::refusal(mode, wrt);
}

}  // namespace detail

template <class Object, class D, class... P>
template <class Given, class... A, typename detail::enable<detail::is_object_of<Object, Given>::value>::type>
D member_function<Object, D(P...)>::execute(Given&& object, P... p, A&&... adjoints) const {
  detail::require_adjoints<A...>();
  Object* const given = detail::not_volatile(&object);
  if (!registration_->is_answered()) return detail::spoil_and_return<D>(adjoints...);
  detail::shape_adjoints(registration_, adjoints...);
  return run(given, static_cast<P&&>(p)..., detail::pointer_of(static_cast<A&&>(adjoints))...);
}

template <class Object, class D, class... P>
template <class... A>
D member_function<Object, D(P...)>::execute(P... p, A&&... adjoints) const {
  detail::require_adjoints<A...>();
  if (!registration_->is_answered()) return detail::spoil_and_return<D>(adjoints...);
  if (!object_ && registration_->takes_object())
    detail::fail("execute: no object was given: pass it first, or remember one by setObject(&object)");
  detail::shape_adjoints(registration_, adjoints...);
  return run(object_, static_cast<P&&>(p)..., detail::pointer_of(static_cast<A&&>(adjoints))...);
}

template <class Object, class D, class... P>
template <class... A>
D member_function<Object, D(P...)>::run(Object* object, P... p, A... adjoints) const {
  const registration* const r = registration_;
  const char* given[] = {nullptr, detail::pretty_name<A>()..., nullptr};
  const char* const alike[] = {nullptr, detail::object_adjoint_name<Object, A>()..., nullptr};
  detail::zeroed<typename detail::plain<Object>::type> forgotten;
  void* pointers[] = {forgotten.get(), detail::untyped(adjoints)..., nullptr};
  const bool left_out = r->has_object_adjoint() && sizeof...(A) + 1 == r->adjoint_count();
  if (left_out && r->needs_object_adjoint())
    detail::fail("execute: this function returns nothing, so the adjoint of its object is the seed and must be given");
  if (r->has_object_adjoint() && !left_out && sizeof...(A) > 0) given[1] = alike[1];
  const bool numbers = !detail::has_arrays_of_integers<P...>();
  const size_t more = r->check_adjoints(sizeof...(A), given + 1, numbers, left_out);
  if (more > sizeof...(A)) return detail::spoil_and_return<D>(adjoints...);
  detail::spoil_last(more, adjoints...);
  void** const from = pointers + (left_out ? 0 : 1);
  const detail::integer_adjoints<sizeof...(A)> apart(pointers + 1, r->adjoint_types() + (left_out ? 1 : 0), given + 1, numbers);
  const void* const primals[] = {object, detail::address_of<P>::get(p)..., nullptr};
  if (r->takes_object()) {
    r->check_pointers(primals, sizeof...(P) + 1, from);
    using thunk = D (*)(const launch_config&, Object*, P..., void* const*);
    return r->template thunk<thunk>()(launch_config(), object, static_cast<P&&>(p)..., from);
  }
  r->check_pointers(primals + 1, sizeof...(P), from);
  using thunk = D (*)(const launch_config&, P..., void* const*);
  return r->template thunk<thunk>()(launch_config(), static_cast<P&&>(p)..., from);
}

template <class Object, class D, class... P>
void member_function<Object, D(P...)>::setObject(Object* object) {
  object_ = object;
}
template <class Object, class D, class... P>
template <class Given>
void member_function<Object, D(P...)>::setObject(Given& object) {
  object_ = detail::not_volatile(&object);
}
template <class Object, class D, class... P>
void member_function<Object, D(P...)>::clearObject() {
  object_ = nullptr;
}

template <class Object, class D, class... P>
const char* member_function<Object, D(P...)>::code() const {
  return registration_->source();
}
template <class Object, class D, class... P>
const char* member_function<Object, D(P...)>::getCode() const {
  return code();
}
template <class Object, class D, class... P>
void member_function<Object, D(P...)>::dump() const {
  puts(code());
  fflush(stdout);
}

}  // namespace cugrad
