//! What host code finds a derivative by: a thunk that calls it with untyped adjoints, and the registration of that.

use std::fmt::Write;

use front::requests::MemberPointer;
use ir::{FunctionKind, Mode, Request};

use super::Answer;

/// What a registration says beside its derivative.
#[derive(Clone, Copy)]
pub struct Registered {
    /// Different pointer parameters are different arrays, and it looks whether they are.
    pub assume_distinct: bool,
    /// The program goes on where it is run wrongly.
    pub goes_on: bool,
}

impl Answer {
    /// Thunk and registration, by which a request finds the derivative when it runs; `places` are for messages.
    pub fn registration(
        &self,
        [thunk, registration]: &[String; 2],
        (request, places): (&Request, &str),
        how: Registered,
    ) -> String {
        let (f, d) = (&self.primal, &self.derived);
        let forward = d.mode == Mode::Forward;
        let result = if forward { f.result_spelling.as_str() } else { "void" };
        let mut list = vec!["const ::cugrad::launch_config& cugrad_config".to_string()];
        list.extend(self.declarations.iter().cloned());
        list.push("void* const* cugrad_adj".into());
        let mut out = String::new();
        let _ = writeln!(
            out,
            "\nstatic {result} {thunk}({}) {{ (void)cugrad_config; (void)cugrad_adj; {}; }}",
            list.join(", "),
            self.thunk_call(forward)
        );
        out.push_str(&self.registered(thunk, registration, (request, places), how, None));
        out
    }

    /// The registration of a member function, as a request finds it by another pointer: to a member of a derived class, whose objects it then takes, or
    /// to one that may throw.
    pub fn registration_through(
        &self,
        [thunk, registration]: &[String; 2],
        pointer: &MemberPointer,
        (request, places): (&Request, &str),
        how: Registered,
    ) -> String {
        let object = self.primal.params[0].spelling.as_str();
        let kept = object.split_whitespace().take_while(|word| matches!(*word, "const" | "volatile"));
        let kept: String = kept.map(|word| format!("{word} ")).collect();
        let forward = self.derived.mode == Mode::Forward;
        let result = if forward { self.primal.result_spelling.as_str() } else { "void" };
        let mut list = vec![
            "const ::cugrad::launch_config& cugrad_config".to_string(),
            format!("{kept}{}* cugrad_object", pointer.class),
        ];
        list.extend(self.declarations[1..].iter().cloned());
        list.push("void* const* cugrad_adj".into());
        let mut out = format!(
            "\nstatic {result} {thunk}({}) {{ (void)cugrad_config; (void)cugrad_adj; {} = ({object})cugrad_object; {}; }}\n",
            list.join(", "),
            self.declarations[0],
            self.thunk_call(forward)
        );
        let through = Some(pointer.ty.as_str());
        out.push_str(&self.registered(thunk, registration, (request, places), how, through));
        out
    }

    fn registered(
        &self,
        thunk: &str,
        registration: &str,
        (request, places): (&Request, &str),
        how: Registered,
        through: Option<&str>,
    ) -> String {
        let (f, d) = (&self.primal, &self.derived);
        let (kind, wrt) = (request.kind.name(), &request.written);
        let forward = d.mode == Mode::Forward;
        let adjoint_types: Vec<_> =
            if forward { Vec::new() } else { self.adjoints.iter().map(|(t, _)| t.as_str()).collect() };
        let goes_on = if how.goes_on { ", true" } else { "" };
        let pairs: Vec<_> = d.derivative.distinct.iter().map(|(a, b)| format!("{a}, {b}")).collect();
        let pairs = if how.assume_distinct {
            format!(", ::cugrad::no_alias_pairs<{}>{{}}{}", pairs.join(", "), self.added_only())
        } else {
            String::new()
        };
        let shape =
            self.shape.map(|(rows, columns)| format!(", ::cugrad::matrix_shape<{rows}, {columns}>{{}}"));
        let pairs = pairs + &shape.unwrap_or_default();
        format!(
            "static const ::cugrad::registration {registration}({}, \"{kind}\", {wrt:?}, {}, &{thunk}, ::cugrad::types<{}>{{}}, {{R\"cugrad({})cugrad\", R\"cugrad({places})cugrad\"{goes_on}}}{pairs});\n",
            self.subject.registered(f, self.has_object_adjoint(), through),
            f.is_kernel(),
            adjoint_types.join(", "),
            d.text,
        )
    }

    /// Whether a pointer to a member names the function in another way.
    pub fn is_named_otherwise(&self, pointer: &MemberPointer) -> bool {
        self.subject.is_other(&self.primal, pointer)
    }

    /// Which adjoints a function on the host does nothing with but add to them once: those of numbers.
    fn added_only(&self) -> String {
        let f = &self.primal;
        let requested = &self.derived.derivative.request.params;
        // The request of a hessian is that of another function.
        let is_number =
            |i: &usize| f.params.get(*i).is_some_and(|p| f.ty(p.value).is_float() || f.ty(p.value).is_int());
        let all: Vec<_> = (0..requested.len()).filter(|k| is_number(&requested[*k])).collect();
        let by_reverse = self.derived.mode == Mode::Reverse && self.adjoints.len() == requested.len();
        if f.kind != FunctionKind::Host || !by_reverse || all.len() < 2 {
            return String::new();
        }
        let all: Vec<_> = all.iter().map(usize::to_string).collect();
        format!(", ::cugrad::added_only<{}>{{}}", all.join(", "))
    }
}
