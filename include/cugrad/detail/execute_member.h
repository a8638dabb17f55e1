// The bodies of `member_function`: from `execute(...)` to the generated code, always by way of the thunk.
#pragma once

#include "arguments.h"
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

// Whether the function object is a lambda, which no registration can name; see registration::closure.
template <class M>
const registration* find_member(M function, const char* mode, const char* wrt) {
  const registration* r = registration::find(member_tag<M>::key(), mode, wrt, &function, &same_member<M>);
  return r ? r : registration::find_closure(pretty_name<M>(), mode, wrt);
}

template <class M>
const registration* require_member(M function, const char* mode, const char* wrt) {
  const registration* r = find_member(function, mode, wrt);
  if (!r) registration::missing(mode, wrt);
  return r;
}

}  // namespace detail

template <class Object, class D, class... P>
template <class Given, class... A, typename detail::enable<detail::is_object_of<Object, Given>::value>::type>
D member_function<Object, D(P...)>::execute(Given&& object, P... p, A&&... adjoints) const {
  Object* const given = detail::not_volatile(&object);
  detail::shape_adjoints(registration_, adjoints...);
  return run(given, static_cast<P&&>(p)..., adjoint_pointer(static_cast<A&&>(adjoints))...);
}

template <class Object, class D, class... P>
template <class... A>
D member_function<Object, D(P...)>::execute(P... p, A&&... adjoints) const {
  if (!object_ && registration_->takes_object())
    detail::fail("execute: no object was given: pass it first, or remember one by setObject(&object)");
  detail::shape_adjoints(registration_, adjoints...);
  return run(object_, static_cast<P&&>(p)..., adjoint_pointer(static_cast<A&&>(adjoints))...);
}

template <class Object, class D, class... P>
template <class... A>
D member_function<Object, D(P...)>::run(Object* object, P... p, A... adjoints) const {
  const registration* const r = registration_;
  const char* const given[] = {nullptr, detail::pretty_name<A>()..., nullptr};
  detail::zeroed<typename detail::plain<Object>::type> forgotten;
  void* pointers[] = {forgotten.get(), detail::untyped(adjoints)..., nullptr};
  const bool left_out = r->has_object_adjoint() && sizeof...(A) + 1 == r->adjoint_count();
  if (left_out && r->needs_object_adjoint())
    detail::fail("execute: this function returns nothing, so the adjoint of its object is the seed and must be given");
  r->check_adjoints(sizeof...(A), given + 1, left_out);
  void* const* const from = pointers + (left_out ? 0 : 1);
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
