//! Rows of textures: what `tex2D<float4>(texture, x, y)` has at a place, by the coordinates of the place.
//!
//! `include/cugrad/textures.h` has one function for a texture's number and its slopes,
//! ```text
//! ::cugrad::texture_2D<float4, lane, along>(texture, x, y)
//! ```
//! where `along` has a bit for each coordinate by which is differentiated. So a row is "one more bit", and zero for a bit that is set:
//! between texels a texture is linear in each coordinate. The rows are no part of the table, whose functions are numbers of numbers.

use ir::tables::HashMap;
use std::sync::LazyLock;

use super::notation::{arguments, node};
use super::{Alias, Expr, Param, Partial, Row, Rule, RuleKind, Type, Width};

/// A function that reads textures.
struct Read {
    /// CUDA's name.
    name: &'static str,
    /// That of its slopes.
    slopes: &'static str,
    coordinates: usize,
    has_layer: bool,
}

const READS: [Read; 5] = [
    Read { name: "tex1D", slopes: "::cugrad::texture_1D", coordinates: 1, has_layer: false },
    Read { name: "tex2D", slopes: "::cugrad::texture_2D", coordinates: 2, has_layer: false },
    Read { name: "tex3D", slopes: "::cugrad::texture_3D", coordinates: 3, has_layer: false },
    Read { name: "tex1DLayered", slopes: "::cugrad::texture_1D_layered", coordinates: 1, has_layer: true },
    Read { name: "tex2DLayered", slopes: "::cugrad::texture_2D_layered", coordinates: 2, has_layer: true },
];

/// What is read, and how many numbers that is.
const TEXELS: [(&str, usize); 4] = [("float", 1), ("float1", 1), ("float2", 2), ("float4", 4)];

/// The function that reads one number of a vector, for one that reads the vector: `tex2D<float4>`.
pub fn lane(vector: &str, lane: u32) -> Option<String> {
    let (name, texel) = vector.strip_suffix('>')?.split_once('<')?;
    let read = READS.iter().find(|read| read.name == name)?;
    TEXELS.iter().find(|(of, lanes)| *of == texel && (lane as usize) < *lanes)?;
    Some(slope(read, texel, lane as usize, 0))
}

pub(super) fn rule(name: &str) -> Option<&'static Rule> {
    RULES.get(name)
}

pub(super) fn alias(name: &str) -> Option<Alias> {
    let rule = rule(name)?.name;
    Some(Alias { spelling: rule, rule, width: Width::F32, keep: true })
}

static RULES: LazyLock<HashMap<&'static str, Rule>> = LazyLock::new(|| {
    let mut rules = HashMap::default();
    for read in &READS {
        rules.insert(&*format!("{}<float>", read.name).leak(), row(read, "float", 0, 0));
        for (texel, lanes) in TEXELS {
            for (lane, along) in
                (0..lanes).flat_map(|lane| (0..1 << read.coordinates).map(move |a| (lane, a)))
            {
                rules.insert(&*slope(read, texel, lane, along).leak(), row(read, texel, lane, along));
            }
        }
    }
    rules.into_iter().map(|(name, rule)| (name, Rule { name, ..rule })).collect()
});

fn slope(read: &Read, texel: &str, lane: usize, along: usize) -> String {
    format!("{}<{texel}, {lane}, {along}>", read.slopes)
}

fn row(read: &Read, texel: &str, lane: usize, along: usize) -> Rule {
    let mut params = vec![Param { name: "texture", ty: Type::Integer }];
    params.extend(["x", "y", "z"][..read.coordinates].iter().map(|name| Param { name, ty: Type::Real }));
    if read.has_layer {
        params.push(Param { name: "layer", ty: Type::Integer });
    }
    let mut argument = arguments();
    let arguments: &'static [&'static Expr] =
        (0..params.len()).map(|_| argument()).collect::<Vec<_>>().leak();
    let partial = |i: usize| match (params[i].ty, along >> (i.max(1) - 1) & 1) {
        (Type::Real, 0) => {
            let slope: &'static str = slope(read, texel, lane, along | 1 << (i - 1)).leak();
            Partial::Of(node(Expr::Call(slope, arguments)))
        }
        (Type::Real, _) => Partial::Of(node(Expr::Num(0.0))),
        (Type::Integer | Type::Pointer | Type::Nothing, _) => Partial::Integer,
    };
    let partials = (0..params.len()).map(partial).collect();
    let kink = Some("at the centre of a texel, the slope towards larger coordinates");
    Rule {
        name: "",
        params,
        result: Type::Real,
        kind: RuleKind::Smooth(Row { partials, domains: Vec::new(), kink }),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{lookup, spelling};
    use super::*;

    fn partial(name: &str, i: usize) -> Option<String> {
        let RuleKind::Smooth(row) = &lookup(name)?.kind else { return None };
        Some(row.partial(i)?.calls()[0].to_string())
    }

    #[test]
    fn a_slope_has_one_bit_more() {
        let in_x = partial("tex2D<float>", 1).unwrap();
        assert_eq!(in_x, "::cugrad::texture_2D<float, 0, 1>");
        assert_eq!(partial(&in_x, 1), None);
        assert_eq!(partial(&in_x, 2).as_deref(), Some("::cugrad::texture_2D<float, 0, 3>"));
        assert_eq!(partial("tex2DLayered<float>", 0), None);
        assert_eq!(partial("tex2DLayered<float>", 3), None);
        assert_eq!(lane("tex3D<float4>", 3).as_deref(), Some("::cugrad::texture_3D<float4, 3, 0>"));
        assert_eq!(lane("tex3D<uchar4>", 3), None);
    }

    /// What a row calls has a row and a name.
    #[test]
    fn rows_are_closed() {
        for rule in RULES.values() {
            let RuleKind::Smooth(row) = &rule.kind else { panic!("{}", rule.name) };
            assert_eq!(row.partials.len(), rule.arity());
            for called in (0..rule.arity()).filter_map(|i| row.partial(i)).flat_map(Expr::calls) {
                assert!(lookup(called).is_some() && spelling(called, Width::F32) == Some(called), "{called}");
            }
        }
    }
}
