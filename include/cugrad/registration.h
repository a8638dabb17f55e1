// How generated derivatives become known to the program that asked for them.
//
// For every request cugrad writes, before the function that contains it, the derivative, a thunk that calls it
// with untyped adjoints, and a static `registration`. `gradient(f, "a, b")` finds the registration of
// (f, mode, request) when it runs, so requests inside macros and templates work as well as plain ones.
#pragma once
#include "detail/names_set_aside.h"

#include <stddef.h>
#include <string.h>

#include "detail/platform.h"

#ifndef CUGRAD_PARSE
#include "detail/integer_adjoints.h"
#include "detail/report.h"
#endif

namespace cugrad {

// The adjoint parameters of a derivative, in request order.
template <class... T>
struct types {};

// Pairs of parameter positions (i0, j0, i1, j1, ...) that the derivative assumes to be different arrays,
// because one of the two is written. Given, even empty, it also asks that no adjoint is another one or a primal.
template <int... Positions>
struct no_alias_pairs {};

// Positions of adjoints that are only added to, one after the other: two of them may be one number.
template <int... Positions>
struct added_only {};

// How many outputs and inputs a jacobian has.
template <unsigned long long Rows, unsigned long long Columns>
struct matrix_shape {};

// A derivative named by its type: appended to a request it turns argument errors into compile-time errors, and
// it is what device code calls. `MaySync` says whether a kernel may reach a barrier, shuffle or vote.
template <class F, F f, bool IsKernel, bool MaySync = IsKernel>
struct derived {};

#ifndef CUGRAD_PARSE

namespace detail {

using any_function = void (*)();

template <class... T>
struct names {
  // The null at the end keeps the array from being empty.
  static const char* const* list() {
    static const char* const all[] = {pretty_name<T>()..., nullptr};
    return all;
  }
};

template <int... I>
struct positions {
  static const int* list() {
    static const int all[] = {I..., -1};
    return all;
  }
};

inline bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// "a, b" and "a,b" are one request.
inline bool same_request(const char* a, const char* b) {
  for (;; ++a, ++b) {
    while (is_blank(*a)) ++a;
    while (is_blank(*b)) ++b;
    if (*a != *b) return false;
    if (*a == '\0') return true;
  }
}

template <class A, class B>
struct same {
  static constexpr bool value = false;
};
template <class A>
struct same<A, A> {
  static constexpr bool value = true;
};

// What pointers to members of one type share: a key, and how to compare two of them.
template <class M>
struct member_tag {
  static void id() {}
  static any_function key() { return &id; }
};
template <class M>
bool same_member(const void* a, const void* b) {
  return *static_cast<const M*>(a) == *static_cast<const M*>(b);
}

template <class Thunk>
struct thunk_result;
template <class D, class... Q>
struct thunk_result<D (*)(Q...)> {
  using type = D;
};

// The subject of a registration that is no function: a member function, whose thunk takes the object first ...
template <class M>
struct member_subject {
  M function;
  // Whether the first adjoint is the object's, and whether it is the only seed.
  bool has_adjoint;
  bool needs_adjoint;
};
// ... or a lambda without captures, known by its place: "file.cu:3:14)".
struct closure_subject {
  const char* place;
};

template <class M>
member_subject<M> member_of(M function, bool has_adjoint, bool needs_adjoint) {
  return {function, has_adjoint, needs_adjoint};
}

}  // namespace detail

namespace detail {

struct pair_list {
  const int* list = nullptr;
  size_t count = 0;
  const int* added = nullptr;  // ends with -1
  size_t rows = 0;
  size_t columns = 0;
};
template <class... Pairs>
struct pairs_of : pair_list {};
template <int... I>
struct pairs_of<no_alias_pairs<I...>> : pair_list {
  static_assert(sizeof...(I) % 2 == 0, "cugrad: no_alias_pairs takes pairs of parameter positions");
  pairs_of() {
    list = positions<I...>::list();
    count = sizeof...(I) / 2;
  }
};
template <int... I, int... J>
struct pairs_of<no_alias_pairs<I...>, added_only<J...>> : pairs_of<no_alias_pairs<I...>> {
  pairs_of() { this->added = positions<J...>::list(); }
};
template <unsigned long long R, unsigned long long C>
struct pairs_of<matrix_shape<R, C>> : pair_list {
  pairs_of() { this->rows = R, this->columns = C; }
};
template <int... I, unsigned long long R, unsigned long long C>
struct pairs_of<no_alias_pairs<I...>, matrix_shape<R, C>> : pairs_of<no_alias_pairs<I...>> {
  pairs_of() { this->rows = R, this->columns = C; }
};
using all = int[];

// The subject of a request that was not answered: some functions cannot be named.
struct refused {};

// A derivative's source, and where it was asked for: "main.cu:12:9", with " or " between several places.
// `goes_on`: what it is asked and cannot answer does not end the program, see spoil.h.
struct generated {
  const char* source;
  const char* requested_at;
  bool goes_on;
  generated(const char* text, const char* place = "", bool on = false) : source(text), requested_at(place), goes_on(on) {}
};

struct key_of_subject {
  any_function key;
};

}  // namespace detail

class registration {
public:
  // Where nothing is said about aliasing, no pointers are compared.
  template <class R, class... P, class Thunk, class... A, class... Pairs>
  registration(R (*function)(P...), const char* mode, const char* wrt, bool is_kernel, Thunk thunk, types<A...> adjoints,
               const detail::generated& text, Pairs... pairs)
      : registration(detail::key_of_subject{reinterpret_cast<detail::any_function>(function)}, mode, wrt, is_kernel, thunk, adjoints, text,
                     detail::pairs_of<Pairs...>()) {
    (void)detail::all{(void(pairs), 0)...};
    using D = typename detail::thunk_result<Thunk>::type;
    static_assert(detail::same<Thunk, D (*)(const launch_config&, P..., void* const*)>::value,
                  "cugrad: a thunk takes the launch configuration, the function's parameters, and the adjoints");
  }

  template <class M, class Thunk, class... A, class... Pairs>
  registration(const detail::member_subject<M>& subject, const char* mode, const char* wrt, bool is_kernel, Thunk thunk,
               types<A...> adjoints, const detail::generated& text, Pairs... pairs)
      : registration(detail::key_of_subject{detail::member_tag<M>::key()}, mode, wrt, is_kernel, thunk, adjoints, text,
                     detail::pairs_of<Pairs...>()) {
    (void)detail::all{(void(pairs), 0)...};
    static_assert(sizeof(M) <= sizeof(member_), "cugrad: this pointer to a member is larger than expected");
    memcpy(member_, &subject.function, sizeof(M));
    takes_object_ = true;
    has_object_adjoint_ = subject.has_adjoint;
    needs_object_adjoint_ = subject.needs_adjoint;
  }

  template <class Thunk, class... A, class... Pairs>
  registration(detail::closure_subject subject, const char* mode, const char* wrt, bool is_kernel, Thunk thunk,
               types<A...> adjoints, const detail::generated& text, Pairs... pairs)
      : registration(detail::key_of_subject{nullptr}, mode, wrt, is_kernel, thunk, adjoints, text, detail::pairs_of<Pairs...>()) {
    (void)detail::all{(void(pairs), 0)...};
    closure_ = subject.place;
  }

  // A request that was not answered. `why` is shown where the derivative is run.
  registration(detail::refused, const char* mode, const char* wrt, const char* why, bool goes_on = false)
      : registration(detail::key_of_subject{nullptr}, mode, wrt, false, detail::any_function(nullptr), types<>{}, {why, "", goes_on},
                     detail::pair_list()) {}

  registration(const registration&) = delete;
  registration& operator=(const registration&) = delete;
  ~registration() {
    const registration** link = &first();
    while (*link && *link != this) link = &(*link)->next_;
    if (*link) *link = next_;
  }

  bool is_kernel() const { return is_kernel_; }
  const char* source() const { return source_; }
  const char* wrt() const { return wrt_; }
  const char* mode() const { return mode_; }
  size_t adjoint_count() const { return adjoint_count_; }
  // By their names.
  const char* const* adjoint_types() const { return adjoint_types_; }
  // Of a jacobian.
  size_t rows() const { return rows_; }
  size_t columns() const { return columns_; }
  // Of member functions: whether the thunk takes an object, and what is known of the object's adjoint.
  bool takes_object() const { return takes_object_; }
  bool has_object_adjoint() const { return has_object_adjoint_; }
  bool needs_object_adjoint() const { return needs_object_adjoint_; }

  template <class Thunk>
  Thunk thunk() const {
    return reinterpret_cast<Thunk>(thunk_);
  }

  static const registration* find(detail::any_function function, const char* mode, const char* wrt) {
    for (const registration* r = first(); r; r = r->next_)
      if (r->function_ == function && strcmp(r->mode_, mode) == 0 && detail::same_request(r->wrt_, wrt)) return r;
    return nullptr;
  }

  // The same for a pointer to a member function.
  static const registration* find(detail::any_function key, const char* mode, const char* wrt, const void* member,
                                  bool (*same)(const void*, const void*)) {
    for (const registration* r = first(); r; r = r->next_)
      if (r->function_ == key && r->takes_object_ && same(r->member_, member) && strcmp(r->mode_, mode) == 0 &&
          detail::same_request(r->wrt_, wrt))
        return r;
    return nullptr;
  }

  // For a lambda, by the name that clang gives its type: "(lambda at dir/file.cu:3:14)".
  static const registration* find_closure(const char* type, const char* mode, const char* wrt) {
    for (const registration* r = first(); r; r = r->next_)
      if (r->closure_ && strstr(type, r->closure_) && strcmp(r->mode_, mode) == 0 && detail::same_request(r->wrt_, wrt))
        return r;
    return nullptr;
  }

  // The registration, or the end of the program with a message that says what is missing.
  static const registration* require(detail::any_function function, const char* mode, const char* wrt) {
    const registration* r = find(function, mode, wrt);
    return r ? r : refusal(mode, wrt);
  }

  // Of a request that was not answered: one like it that was refused, which says so where it is run, or the end of the program.
  static const registration* refusal(const char* mode, const char* wrt) {
    for (const registration* r = first(); r; r = r->next_)
      if (r->refuses(mode, wrt)) return r;
    missing(mode, wrt);
  }

  // Whether there is something to run; if not, the program ends or goes on. Which of the refused functions this is can be unknown: then all that it
  // may be are named.
  bool is_answered() const {
    if (thunk_) return true;
    detail::text all;
    for (const registration* r = first(); r; r = r->next_)
      if (r->refuses(mode_, wrt_)) (all += "\n") += r->source_;
    tell("no derivative was generated for " + (detail::text(mode_) + "(…, \"" + wrt_ + "\")") +
         "; refused when the program was compiled:" + all);
    return false;
  }

  [[noreturn]] static void missing(const char* mode, const char* wrt) {
    const detail::text request = detail::text(mode) + "(…, \"" + wrt + "\")";
    if (!first())
      detail::fail("this program was compiled without cugrad, so " + request +
                   " has no derivative; build it with `cugrad build` or `cugrad run`");
    detail::fail("no derivative was generated for " + request +
                 "\nhint: name the function itself and write the request as a string literal; cugrad reads both "
                 "when it compiles the program");
  }

  // `execute` of a kernel's derivative, or the other way round.
  void run_wrongly(const char* how, const char* is, const char* right) const {
    tell(place() + how + " cannot run " + mode_ + "(…, \"" + wrt_ + "\"), which is the derivative of " + is + "\nhint: use " + right);
  }

  // Refuses adjoints of another number or type than requested. `given` are the types' names, from `skipped` on. `numbers`: those of integers may be
  // given as floating-point numbers, see integer_adjoints.h.
  // Where the program goes on, there may be more: the result is how many are no adjoints of this; more than there are if it cannot be run with them.
  size_t check_adjoints(size_t count, const char* const* given, bool numbers, size_t skipped = 0) const {
    const bool more = goes_on_ && count + skipped > adjoint_count_;
    const size_t known = more ? adjoint_count_ - skipped : count;
    bool same = known + skipped == adjoint_count_;
    for (size_t i = 0; same && i < known; ++i)
      // nullptr has no type to compare; check_pointers refuses it.
      same = strcmp(given[i], adjoint_types_[i + skipped]) == 0 ||
             strcmp(given[i], detail::pretty_name<decltype(nullptr)>()) == 0 ||
             (numbers && detail::is_integer_given_as_number(adjoint_types_[i + skipped], given[i]));
    if (same && !more) return 0;
    const detail::text message = describe() + " after the function's own arguments, but was given (" + list(count, given) + ")";
    tell(message);
    return same ? count - known : count + 1;
  }

  // Refuses null adjoints, and equal pointers where the derivative assumes different arrays.
  void check_pointers(const void* const* primals, size_t primal_count, void* const* adjoints) const {
    for (size_t i = 0; i < adjoint_count_; ++i)
      if (!adjoints[i])
        detail::fail(describe() + ", but adjoint " + detail::number(i + 1) + " is a null pointer");
    if (!no_alias_) return;
    for (size_t i = 0; i < no_alias_count_; ++i) {
      const int a = no_alias_[2 * i], b = no_alias_[2 * i + 1];
      if (primals[a] && primals[a] == primals[b])
        detail::fail(place() + mode_ + "(…, \"" + wrt_ + "\"): arguments " + detail::number(a + 1) + " and " +
                     detail::number(b + 1) +
                     " are the same array and one of them is written; the derivative assumes different arrays"
                     "\nhint: pass different arrays, or generate the derivative with --may-alias");
    }
    for (size_t i = 0; i < adjoint_count_; ++i) {
      for (size_t j = 0; j < i; ++j)
        if (adjoints[i] == adjoints[j] && !(is_added_only(i) && is_added_only(j)))
          detail::fail(describe() + ", but adjoints " + detail::number(j + 1) + " and " + detail::number(i + 1) +
                       " are the same array");
      for (size_t j = 0; j < primal_count; ++j)
        if (adjoints[i] == primals[j])
          detail::fail(describe() + ", but adjoint " + detail::number(i + 1) + " is the same array as argument " +
                       detail::number(j + 1));
    }
  }

private:
  template <class Thunk, class... A>
  registration(detail::key_of_subject subject, const char* mode, const char* wrt, bool is_kernel, Thunk thunk,
               types<A...>, const detail::generated& text, detail::pair_list pairs)
      : function_(subject.key),
        mode_(mode),
        wrt_(wrt),
        is_kernel_(is_kernel),
        thunk_(reinterpret_cast<detail::any_function>(thunk)),
        adjoint_types_(detail::names<A...>::list()),
        adjoint_count_(sizeof...(A)),
        source_(text.source),
        requested_at_(text.requested_at),
        goes_on_(text.goes_on),
        no_alias_(pairs.list),
        no_alias_count_(pairs.count),
        added_only_(pairs.added),
        rows_(pairs.rows),
        columns_(pairs.columns),
        next_(first()) {
    first() = this;
  }

  static const registration*& first() {
    static const registration* head = nullptr;
    return head;
  }

  // Ends the program with a message, or goes on behind it.
  void tell(const detail::text& message) const {
    if (!goes_on_) detail::fail(message);
    detail::go_on(message.c_str());
  }

  // Requests of a higher order have that after a '#', which refusals leave out.
  bool refuses(const char* mode, const char* wrt) const {
    const char* order = strchr(wrt, '#');
    return !thunk_ && strcmp(mode_, mode) == 0 &&
           detail::same_request(wrt_, detail::text(wrt, order ? static_cast<size_t>(order - wrt) : strlen(wrt)).c_str());
  }

  bool is_added_only(size_t adjoint) const {
    for (const int* position = added_only_; position && *position >= 0; ++position)
      if (static_cast<size_t>(*position) == adjoint) return true;
    return false;
  }

  static detail::text list(size_t count, const char* const* pretty) {
    detail::text s;
    for (size_t i = 0; i < count; ++i) s += (i ? ", " : "") + detail::plain_type(pretty[i]);
    return s;
  }

  // In front of what is said of the request, as compilers do.
  detail::text place() const { return requested_at_[0] ? detail::text(requested_at_) + ": " : detail::text(); }

  detail::text describe() const {
    return place() + mode_ + "(…, \"" + wrt_ + "\") takes " + detail::number(adjoint_count_) +
           (adjoint_count_ == 1 ? " adjoint (" : " adjoints (") + list(adjoint_count_, adjoint_types_) + ")";
  }

  detail::any_function function_;
  const char* mode_;
  const char* wrt_;
  bool is_kernel_;
  detail::any_function thunk_;
  const char* const* adjoint_types_;
  size_t adjoint_count_;
  const char* source_;
  const char* requested_at_;
  bool goes_on_;
  const int* no_alias_;
  size_t no_alias_count_;
  const int* added_only_;
  size_t rows_;
  size_t columns_;
  alignas(void*) unsigned char member_[2 * sizeof(void*)] = {};
  const char* closure_ = nullptr;
  bool takes_object_ = false;
  bool has_object_adjoint_ = false;
  bool needs_object_adjoint_ = false;
  mutable const registration* next_;  // the list outlives no registration: each takes itself out
};

#endif  // CUGRAD_PARSE

}  // namespace cugrad

#include "detail/names_restored.h"
