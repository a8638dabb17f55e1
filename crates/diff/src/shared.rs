//! Shadows of shared memory.
//!
//! A `__shared__` array that carries derivatives has a second one beside it for its adjoint (or tangent). Adjoints
//! start at zero: all threads of the block clear them together before the forward sweep.
//!
//! A static array's shadow is another static array, as long as both fit into the 48 KiB that every kernel has. What
//! does not fit is *spilled*: it lives in dynamic shared memory that the launcher adds or, where the device has not
//! enough of that, in a slab of global memory. The shadow of dynamic shared memory is of this kind always. The
//! derivative then takes a parameter `::cugrad::shared_slab shared_slab` (include/cugrad/shared.h), which says where.

use analysis::{Activity, Object};
use ir::tables::HashMap;
use ir::{Barrier, Builder, ExternEffect, Function, Global, GlobalId, Mode, Module, Op, Type, Value};

use passes::room::{ZERO, is_dynamic, shared_globals, static_room, static_size};

/// A function of include/cugrad/shared.h.
pub const ZERO_DYNAMIC: &str = "::cugrad::zero_dynamic_shared";

/// The name of the parameter that says where spilled shadows live.
pub const SLAB: &str = "shared_slab";

#[derive(Clone, Debug, Default)]
pub struct SharedShadows {
    pub of: HashMap<GlobalId, GlobalId>,
    /// Bytes of static arrays whose shadows are spilled; None: nothing is, and there is no slab.
    pub spilled: Option<u64>,
    /// Sums that blocks leave in the slab, to be added up in order ([`crate::plan::accumulate::in_order`]).
    pub sums: u32,
}

impl SharedShadows {
    /// Declares shadows for the shared variables of `f` that carry derivatives.
    pub fn declare(m: &mut Module, f: &Function, activity: &Activity, mode: Mode) -> SharedShadows {
        let used = shared_globals(m, f);
        let mut room = static_room(m, f);
        let mut active: Vec<_> =
            used.into_iter().filter(|g| activity.has_shadow(&Object::Global(*g))).collect();
        // The small ones stay.
        active.sort_by_key(|g| (static_size(m, *g), *g));
        let mut shadows = SharedShadows::default();
        for g in active {
            let size = static_size(m, g);
            let home = if is_dynamic(m, g) {
                Home::Dynamic
            } else if size <= room {
                room -= size;
                Home::Static
            } else {
                Home::Spilled(shadows.spilled.unwrap_or(0))
            };
            match home {
                Home::Static => {}
                Home::Dynamic => shadows.spilled = Some(shadows.spilled.unwrap_or(0)),
                Home::Spilled(offset) => shadows.spilled = Some((offset + size).next_multiple_of(16)),
            }
            let shadow = declare(m, g, mode, home);
            shadows.of.insert(g, shadow);
        }
        shadows
    }

    /// What the launcher has to find memory for, if anything: spilled bytes, and from bit 32 on the number of sums.
    pub fn room(&self) -> Option<u64> {
        let sums = u64::from(self.sums) << 32;
        if sums == 0 { self.spilled } else { Some(self.spilled.unwrap_or(0) | sums) }
    }

    /// The parameter that says where spilled shadows are.
    pub fn add_slab(&self, f: &mut Function) -> Option<Value> {
        self.room()?;
        let end = f.params.len();
        let slab = f.insert_param(end, Type::Opaque("::cugrad::shared_slab".into()), SLAB);
        // Declarations mention it by this name; a parameter of the user's that has it makes room when it is printed.
        f.params[end].name = SLAB.to_string();
        Some(slab)
    }

    /// All threads of the block set the shadows to zero.
    pub fn clear(&self, m: &Module, b: &mut Builder, slab: Option<Value>) {
        let mut all: Vec<_> = self.of.iter().collect();
        all.sort();
        for (primal, shadow) in all {
            let place = b.emit(Op::Global(*shadow), Type::ptr(m.global(*shadow).ty.clone()));
            let (name, args) = match slab {
                Some(slab) if is_dynamic(m, *primal) => (ZERO_DYNAMIC, vec![slab]),
                _ => (ZERO, vec![place]),
            };
            b.effect(Op::Extern { name: name.into(), args, effect: ExternEffect::Any });
        }
        if !self.of.is_empty() {
            b.effect(Op::Barrier(Barrier::Block));
        }
    }
}

#[derive(Clone, Copy)]
enum Home {
    Static,
    /// The dynamic shared memory's own shadow.
    Dynamic,
    /// At an offset behind it.
    Spilled(u64),
}

fn declare(m: &mut Module, g: GlobalId, mode: Mode, home: Home) -> GlobalId {
    let primal = m.global(g).clone();
    let ident = primal.name.rsplit("::").next().expect("split gives at least one piece");
    let name = m.free_name(&format!("{ident}_{}", mode.shadow_suffix()));
    let of = &primal.name;
    let text = match (home, &primal.declaration) {
        (Home::Static, Some(text)) => renamed(text, of, &name),
        (Home::Static, None) => format!("__shared__ decltype({of}) {name};"),
        (Home::Dynamic, _) => format!("auto *const {name} = ::cugrad::dynamic_shadow({of}, {SLAB});"),
        (Home::Spilled(at), _) => {
            format!("auto &{name} = ::cugrad::spilled_shadow<decltype({of})>({SLAB}, {at});")
        }
    };
    m.globals.push(Global { name, declaration: Some(text), shadow_of: Some(g), ..primal });
    GlobalId(m.globals.len() as u32 - 1)
}

/// A declaration of another name: `__shared__ float tile[16];` → `__shared__ float tile_adj[16];`.
fn renamed(declaration: &str, from: &str, to: &str) -> String {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let alone = |&(at, _): &(usize, &str)| {
        !declaration[..at].ends_with(is_part) && !declaration[at + from.len()..].starts_with(is_part)
    };
    // The last one: a type may have the same name.
    match declaration.match_indices(from).filter(alone).last() {
        Some((at, _)) => format!("{}{to}{}", &declaration[..at], &declaration[at + from.len()..]),
        None => format!("__shared__ decltype({from}) {to};"),
    }
}
