//! Every pass, in the order in which a function meets them, and the switches that leave one out or show what it did.
//!
//! A new pass is a file with its theory on top, a row here and one call of [`Switches::run`] where it belongs. Rows that are
//! not optional bring the function into the form that the rest relies on.

use std::fmt;

use ir::{Function, Module};

/// What a pass is run on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The primal, before it is differentiated.
    Primal,
    /// What a sweep has written.
    Derivative,
    /// The same, of kernels.
    Kernel,
}

/// One pass.
#[derive(Debug)]
pub struct Pass {
    /// By which it is left out or shown.
    pub name: &'static str,
    /// What it is run on.
    pub stage: Stage,
    /// The result is the same without it.
    pub is_optional: bool,
    /// In words.
    pub does: &'static str,
}

const fn needed(name: &'static str, stage: Stage, does: &'static str) -> Pass {
    Pass { name, stage, is_optional: false, does }
}

const fn optional(name: &'static str, stage: Stage, does: &'static str) -> Pass {
    Pass { name, stage, is_optional: true, does }
}

use Stage::{Derivative, Kernel, Primal};

/// All of them, in order.
pub const PASSES: &[Pass] = &[
    needed("inline", Primal, "calls become what they call"),
    needed(
        "clean",
        Primal,
        "structs become their scalars, places become values, what is known or unused goes",
    ),
    needed(
        "words",
        Primal,
        "bits that travel become the numbers they belong to; compare-and-swap loops become atomics",
    ),
    optional("memory", Primal, "loads know what memory holds, and stores that nobody sees go"),
    optional("unroll", Primal, "loops over small arrays that a longer loop overwrites are written out"),
    needed("last-block", Primal, "the block that finds all others done is one that waits for them"),
    needed("textures", Primal, "numbers of vectors that are read from textures are read by themselves"),
    optional("held", Primal, "places that a loop reads and writes are values while it runs"),
    needed("launches", Primal, "what launches read and write"),
    needed("hoist", Primal, "conditions of loops are free of what does not change"),
    optional("shifts", Primal, "maxima that cancel out have no derivative"),
    optional("chosen", Primal, "what a loop has chosen is read again from where it was"),
    needed("extremes", Primal, "which argument of a maximum was taken"),
    needed("settled", Primal, "equalities are answered once"),
    needed("masks", Primal, "lanes that a branch leaves behind are not waited for inside it"),
    needed("together", Primal, "threads that may part in front of a barrier are asked"),
    needed("counters", Primal, "loops that cannot be counted beforehand count themselves"),
    optional("slopes", Derivative, "long loops that make few numbers of few carry slopes and keep nothing"),
    optional("min_cut", Derivative, "of what loops and separate sweeps keep, the fewest words"),
    optional("strips", Derivative, "long loops keep what they carry now and then, and do steps again"),
    optional("quotients", Derivative, "quotients share their divisions"),
    needed("tidy", Derivative, "what is known or unused goes"),
    optional("give_back", Derivative, "an adjoint that is cleared and given back is stored"),
    optional(
        "memory_of_adjoints",
        Derivative,
        "loads know what memory holds, and stores that nobody sees go",
    ),
    optional("barriers", Derivative, "barriers with nothing between them are one"),
    optional("sink", Derivative, "adjoints are cleared as late as possible"),
    optional("refilled", Kernel, "tiles that are filled again are not filled before"),
    optional("trade", Kernel, "threads and iterations trade places, so that sums are registers"),
    optional("later", Kernel, "walks over the same elements add once"),
    optional(
        "fused",
        Derivative,
        "a loop and its reverse are one where that needs nothing that the loop finds out",
    ),
    optional("abreast", Kernel, "lanes that have left a loop at different times walk back abreast"),
    optional("neighbours", Kernel, "lanes beside each other add up first"),
    optional(
        "block_sums",
        Kernel,
        "what all threads of a block add to a few elements is summed in shared memory",
    ),
    optional("assigned", Kernel, "with --assign: adjoints that get one addition are assigned"),
    optional("stays", Kernel, "what a loop adds to one element for a while it adds when it comes to another"),
    optional("joint", Kernel, "sums over lanes are made where all lanes are, and several at once"),
    optional("unawaited", Kernel, "additions that nothing waits for"),
    optional("zeros", Kernel, "what is zero because a branch was not taken is not added"),
    optional("handed_back", Kernel, "what lanes hand back to each other in a loop goes back at once"),
    optional("batches", Kernel, "loops that add to neighbouring elements do eight iterations together"),
    optional("spans", Kernel, "a loop that adds to neighbouring elements adds them at once"),
    optional("early", Kernel, "elements that are added to plainly are read before anything is stored"),
    optional("runs", Kernel, "what a thread adds to one element, block after block, it adds once"),
    optional("shared", Kernel, "what is put into shared memory and never read goes"),
    needed("unread", Derivative, "variables that are written through a pointer to elsewhere are kept"),
];

/// Which passes run, and after which the function is shown.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Switches {
    off: Vec<&'static str>,
    show: Vec<&'static str>,
}

/// What is wrong with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// No pass has it.
    Unknown(String),
    /// What is not left out is on anyway.
    NotMinus(&'static str),
    /// The rest relies on this pass.
    Needed(&'static str),
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Mistake::Unknown(name) => writeln!(f, "there is no pass `{name}`; there are")?,
            Mistake::NotMinus(name) => {
                return write!(f, "all passes run unless they are left out: `-{name}` leaves `{name}` out");
            }
            Mistake::Needed(name) => {
                writeln!(f, "`{name}` cannot be left out, because the rest relies on it; these can")?;
            }
        }
        let listed = |p: &&Pass| p.is_optional || matches!(self, Mistake::Unknown(_));
        for p in PASSES.iter().filter(listed) {
            write!(f, "\n  {:<19} {}", p.name, p.does)?;
        }
        Ok(())
    }
}

impl std::error::Error for Mistake {}

/// `-name`: a pass that is left out.
pub fn left_out(text: &str) -> Result<&'static Pass, Mistake> {
    let Some(name) = text.strip_prefix('-') else { return Err(Mistake::NotMinus(find(text)?.name)) };
    let pass = find(name)?;
    if pass.is_optional { Ok(pass) } else { Err(Mistake::Needed(pass.name)) }
}

/// After which passes a function is shown.
#[derive(Clone, Copy, Debug)]
pub enum Shown {
    /// Each.
    All,
    /// This one.
    One(&'static Pass),
}

/// `name` or `all`.
pub fn shown(text: &str) -> Result<Shown, Mistake> {
    if text == "all" { Ok(Shown::All) } else { find(text).map(Shown::One) }
}

fn find(name: &str) -> Result<&'static Pass, Mistake> {
    PASSES.iter().find(|p| p.name == name).ok_or_else(|| Mistake::Unknown(name.to_string()))
}

impl Switches {
    /// With these passes left out, and shown after these.
    pub fn new(off: &[&'static Pass], show: &[Shown]) -> Switches {
        let shown = |s: &Shown| match s {
            Shown::All => PASSES.iter().map(|p| p.name).collect(),
            Shown::One(pass) => vec![pass.name],
        };
        Switches { off: off.iter().map(|p| p.name).collect(), show: show.iter().flat_map(shown).collect() }
    }

    /// Whether a pass runs.
    pub fn is_on(&self, name: &str) -> bool {
        debug_assert!(find(name).is_ok(), "`{name}` is in the table");
        !self.off.contains(&name)
    }

    /// What every pass ends with: the function is valid, and is shown if that was asked for.
    pub fn done(&self, m: &Module, name: &str, f: &Function) {
        debug_assert_eq!(ir::validate::function(m, f), Ok(()), "after the pass `{name}`");
        if self.show.contains(&name) {
            eprintln!("// {} after {name}\n{}", f.name, ir::text::function(m, f));
        }
    }

    /// Runs a pass, unless it is left out.
    pub fn run(
        &self,
        m: &Module,
        name: &str,
        f: Function,
        pass: impl FnOnce(Function) -> Function,
    ) -> Function {
        if !self.is_on(name) {
            return f;
        }
        let f = pass(f);
        self.done(m, name, &f);
        f
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        for (i, p) in PASSES.iter().enumerate() {
            assert!(PASSES[..i].iter().all(|q| q.name != p.name), "{}", p.name);
        }
    }

    #[test]
    fn mistakes_say_what_there_is() {
        let s = Switches::new(&[left_out("-trade").unwrap(), left_out("-sink").unwrap()], &[]);
        assert!(!s.is_on("trade") && s.is_on("later"));
        assert_eq!(left_out("-inline").unwrap_err(), Mistake::Needed("inline"));
        assert_eq!(left_out("later").unwrap_err(), Mistake::NotMinus("later"));
        let unknown = shown("lator").unwrap_err().to_string();
        assert!(unknown.contains("`lator`") && unknown.contains("later"), "{unknown}");
    }
}
