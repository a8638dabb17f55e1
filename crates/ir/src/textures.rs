//! Slopes of textures, as generated code asks for them (`include/cugrad/textures.h`).

use crate::{Function, Op};

/// What begins the name of every function that has a texture's numbers and slopes: `::cugrad::texture_2D<float, 0, 1>`.
pub const TEXTURE_SLOPES: &str = "::cugrad::texture_";

/// The parameters that are textures of which a kernel takes slopes: its launcher describes them to the device.
pub fn sloped_textures(f: &Function) -> Vec<usize> {
    let Some(body) = &f.body else { return Vec::new() };
    let mut found = Vec::new();
    body.walk(&mut |inst| {
        if let Op::Extern { name, args, .. } = &inst.op
            && name.starts_with(TEXTURE_SLOPES)
            && !name.ends_with(", 0>")
            && let Some(at) = f.params.iter().position(|p| args.first() == Some(&p.value))
            && !found.contains(&at)
        {
            found.push(at);
        }
    });
    found.sort_unstable();
    found
}
