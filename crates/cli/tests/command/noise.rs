//! What a compiler says in any case, whatever the program: nobody is told. The compilers here are scripts around the real one.

use std::os::unix::fs::PermissionsExt;

use crate::{Place, Said};

/// The warning that clang 19 gives for `-march=native` on some processors.
const WARNS: &str = "case \" $* \" in *' -march=native '*) echo 'warning: invalid feature combination: +avx10.1-256' >&2;; esac";
const FAILS: &str =
    "case \" $* \" in *' -march=native '*) echo 'error: unknown processor' >&2; exit 1;; esac";
const ALWAYS_SAYS: &str = "echo \"wrapper: process $$ looks for a licence\" >&2";

const PROGRAM: &str = "#include <cstdio>
__global__ void k(int* p) { *p = 5; }
int main() { int v = 0; k<<<1, 1>>>(&v); cudaDeviceSynchronize(); std::printf(\"%d\\n\", v); }
";

/// A place in which clang is a script that does this first, and notes its arguments.
fn with_wrapper(does: &str) -> Place {
    let place = Place::new();
    let clang = exec::Clang::find().unwrap_or_else(|e| panic!("{e}")).path;
    let calls = place.path("calls");
    let text = format!(
        "#!/bin/sh\necho \"$*\" >>'{}'\n{does}\nexec '{}' \"$@\"\n",
        calls.display(),
        clang.display()
    );
    let wrapper = place.write("wrapper", &text);
    std::fs::set_permissions(&wrapper, PermissionsExt::from_mode(0o755)).expect("ours");
    place.write("p.cu", PROGRAM);
    place
}

/// With a cache of its own, in which nothing is known yet.
fn cugrad(place: &Place, arguments: &[&str]) -> Said {
    let mut command = place.command();
    command.env("CUGRAD_CLANG", place.path("wrapper")).env("CUGRAD_CACHE", place.path("cache"));
    Said::of(command.args(arguments))
}

#[test]
fn flags_that_the_compiler_does_not_like_are_left_out() {
    for does in [WARNS, FAILS] {
        let place = with_wrapper(does);
        assert_eq!(cugrad(&place, &["run", "--device", "cpu", "p.cu"]).quietly(), "5\n");
        assert!(place.read("calls").contains(" -march=native "), "it is tried");
        place.write("calls", "");
        assert_eq!(cugrad(&place, &["run", "--device", "cpu", "p.cu"]).quietly(), "5\n");
        // Another program is compiled, and nothing is tried again.
        place.write("p.cu", &PROGRAM.replace('5', "6"));
        assert_eq!(cugrad(&place, &["run", "--device", "cpu", "p.cu"]).quietly(), "6\n");
        assert!(!place.read("calls").contains("-march=native"), "{}", place.read("calls"));
    }
}

#[test]
fn what_the_compiler_always_says_is_taken_out() {
    let place = with_wrapper(ALWAYS_SAYS);
    assert_eq!(cugrad(&place, &["run", "--device", "cpu", "p.cu"]).quietly(), "5\n");
    let sanitized = cugrad(&place, &["run", "--sanitize", "p.cu"]);
    assert!(!sanitized.stderr.contains("wrapper"), "{}", sanitized.stderr);
    place.write("q.cpp", "int other() { return 1; }\n");
    assert_eq!(cugrad(&place, &["run", "--device", "cpu", "p.cu", "q.cpp"]).quietly(), "5\n");

    // The user's own warnings and errors stay, in the compilation and in the first reading.
    place.write("p.cu", &PROGRAM.replace("int v = 0;", "int v = 0, u;"));
    let warned = cugrad(&place, &["run", "--device", "cpu", "p.cu", "-Wall"]);
    assert_eq!(warned.code, 0, "{}", warned.stderr);
    assert!(warned.stderr.starts_with("p.cu:3:25: warning: unused variable 'u'"), "{}", warned.stderr);
    assert!(!warned.stderr.contains("wrapper"), "{}", warned.stderr);
    for broken in ["q.cpp", "p.cu"] {
        place.write(broken, "int main() { return nothing_of_the_kind; }\n");
        let refused = cugrad(&place, &["run", "--device", "cpu", broken]);
        assert_eq!(refused.code, 1);
        assert!(refused.stderr.starts_with(&format!("{broken}:1:21: error: ")), "{}", refused.stderr);
        assert!(!refused.stderr.contains("wrapper"), "{}", refused.stderr);
    }
}

#[test]
fn a_compiler_that_breaks_off_is_an_error_in_words() {
    let dumps = |does: &str| format!("case \" $* \" in *-ast-dump=json*) {does};; esac");
    let breaks = [
        ("exit 0", "could not be read"),
        ("kill -9 $$", "signal 9"),
        ("echo no tree; exit 0", "could not be read"),
        (
            "printf '{\"id\": \"0x1\", \"kind\": \"TranslationUnitDecl\", \"inner\": ['; exit 0",
            "could not be read",
        ),
        ("printf '{\"id\": \"0x1\", \"kind\": \"TranslationUnitDecl\"}'; exit 0", "no function `k`"),
        (
            "yes '{\"id\": \"0x1\", \"kind\": \"ParenExpr\", \"inner\": [' | head -n 100000; exit 0",
            "could not be read",
        ),
    ];
    for (does, says) in breaks {
        let place = with_wrapper(&dumps(does));
        let said = cugrad(&place, &["grad", "p.cu", "--of", "k", "--wrt", "p"]);
        assert!(said.code == 1 && said.stderr.starts_with("error"), "{does}: {} {}", said.code, said.stderr);
        assert!(
            said.stderr.contains(says) && !said.stderr.contains("internal error"),
            "{does}: {}",
            said.stderr
        );
    }
}
