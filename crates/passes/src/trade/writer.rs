//! What the traded loop is written with.

use ir::tables::HashMap;
use ir::{Block, Builder, GlobalId, Module, Value};

use super::TradePlan;

pub struct Writer<'a, 'f> {
    pub m: &'a Module,
    pub plan: &'a TradePlan,
    pub told: &'a HashMap<Value, GlobalId>,
    pub tiles: &'a HashMap<Value, GlobalId>,
    pub body: &'a Block,
    pub b: Builder<'f>,
}
