//! Kernels: blocks and threads, and the places where threads meet.
//!
//! Every thread runs until it ends or comes to an instruction at which threads meet. When none can run any more,
//! those that wait are brought together: lanes whose mask is complete, blocks of which all threads are there, the grid. An
//! instruction has to be the same one for all of them. A lane of a mask may have ended, or the block may have no such
//! lane; a thread of a block may not. If nobody can be brought together the threads would wait for ever, which is
//! a trap: the barrier stands where not all threads get to.
//!
//! Blocks run one after the other, unless the grid meets; `__activemask()` gives the lanes that are at it when nothing else
//! can happen in the block. An order that is drawn ([`Machine::draw_order`]) mixes blocks, and threads after
//! every barrier: what comes out must not depend on it.

use super::exchange::{self, Member, Party};
use super::instructions::{address, is_zero};
use super::thread::{Coordinates, State, Thread, at};
use super::{Datum, Machine, Trap, arithmetic, trap};
use crate::function::{FuncId, Inst, Value};
use crate::op::{Accumulation, Barrier, BinaryOp, Op};
use crate::types::Type;
use crate::warp::WarpOp;

const WARP: usize = 32;

/// Who meets at an instruction.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meeting {
    Grid,
    Block,
    /// The lanes of a mask.
    Lanes(u32),
    /// The lanes of a segment of so many.
    Segment(u32),
    /// Whoever happens to be there.
    Present,
}

/// A block of a launch.
struct Team<'m> {
    number: u32,
    threads: Vec<Thread<'m>>,
    shared: Vec<Option<super::Pointer>>,
}

impl<'m> Machine<'m> {
    /// Whether threads may have to meet at an operation.
    pub(super) fn meets(&self, op: &Op) -> bool {
        match op {
            Op::Barrier(Barrier::Grid | Barrier::Block | Barrier::Warp) => true,
            Op::Warp { op: WarpOp::AllHere, .. }
            | Op::Accumulate {
                how:
                    Accumulation::Block
                    | Accumulation::Few
                    | Accumulation::Left
                    | Accumulation::Right
                    | Accumulation::Centre,
                ..
            } => self.launch.together && self.launch.is_open,
            Op::Warp { .. } => true,
            _ => false,
        }
    }

    /// Runs a kernel to its end, every thread with the same arguments. Sizes are x, y, z.
    pub fn launch(
        &mut self,
        kernel: FuncId,
        grid: [u32; 3],
        block: [u32; 3],
        args: &[Datum],
    ) -> Result<(), Trap> {
        self.memory.forget_accesses();
        self.memory.order.begin(grid.iter().product(), block.iter().product());
        self.launch.is_open = true;
        let mut blocks: Vec<_> = indices(grid).enumerate().collect();
        self.shuffle(&mut blocks);
        let at_once = if self.module.waits_for_grid(self.module.function(kernel)) { blocks.len() } else { 1 };
        let mut decisions = vec![0; blocks.len()];
        for group in blocks.chunks(at_once.max(1)) {
            let mut teams = Vec::new();
            for (number, of_grid) in group {
                let mut threads = Vec::new();
                for index in indices(block) {
                    let at = Coordinates { index, block: *of_grid, block_size: block, grid_size: grid };
                    let mut t = Thread::new(at);
                    self.enter(&mut t, kernel, args.to_vec(), None)?;
                    threads.push(t);
                }
                let shared = vec![None; self.module.globals.len()];
                teams.push(Team { number: *number as u32, threads, shared });
            }
            self.run_teams(&mut teams)?;
            for team in &teams {
                for t in &team.threads {
                    if t.tape.len() > 0 {
                        return trap(format!("a thread leaves {} values on its tape", t.tape.len()));
                    }
                    self.most_words = self.most_words.max(t.tape.most());
                    let all = &mut decisions[team.number as usize];
                    *all = (*all ^ t.decisions).wrapping_mul(0x0100_0000_01b3).rotate_left(7);
                }
            }
        }
        for d in decisions {
            self.decisions = (self.decisions ^ d).wrapping_mul(0x0100_0000_01b3).rotate_left(5);
        }
        self.memory.order.end();
        self.launch.is_open = false;
        Ok(())
    }

    fn run_teams(&mut self, teams: &mut [Team<'m>]) -> Result<(), Trap> {
        loop {
            for team in &mut *teams {
                std::mem::swap(&mut self.shared, &mut team.shared);
                let done = self.run_threads(team);
                std::mem::swap(&mut self.shared, &mut team.shared);
                done?;
            }
            let ended = |t: &Thread| matches!(t.state, State::Ended);
            if teams.iter().all(|team| team.threads.iter().all(ended)) {
                return Ok(());
            }
            self.meet_grid(teams)?;
        }
    }

    /// Until all threads of a block have ended or wait for other blocks.
    fn run_threads(&mut self, team: &mut Team<'m>) -> Result<(), Trap> {
        let mut order: Vec<usize> = (0..team.threads.len()).collect();
        loop {
            self.shuffle(&mut order);
            let mut ran = false;
            for i in &order {
                let t = &mut team.threads[*i];
                if matches!(t.state, State::Ready) {
                    ran = true;
                    let number = team.number * t.coordinates.threads_of_block() + *i as u32;
                    self.memory.order.set_running(Some(number));
                    self.advance(t)?;
                    self.memory.order.set_running(None);
                }
            }
            if !ran {
                return Ok(());
            }
            let warps = team.threads.len().div_ceil(WARP);
            let mut met = false;
            for warp in 0..warps {
                met |= self.meet_lanes(team, warp, false)?;
            }
            if !met {
                met = self.meet_block(team)?;
            }
            for warp in 0..warps {
                met = met || self.meet_lanes(team, warp, true)?;
            }
            if !met {
                self.check_ends(team)?;
            }
        }
    }

    fn meet_grid(&mut self, teams: &mut [Team<'m>]) -> Result<(), Trap> {
        let mut places: Vec<Option<&Inst>> = Vec::new();
        for t in teams.iter().flat_map(|team| &team.threads) {
            places.push(match t.state {
                State::Waiting(inst) => Some(inst),
                State::Ready | State::Ended => None,
            });
        }
        let Some(inst) = places[0] else { return trap(NOT_ALL) };
        if !places.iter().all(|p| p.is_some_and(|p| std::ptr::eq(p, inst))) {
            return trap(NOT_ALL).map_err(|why| at(why, inst));
        }
        teams.iter_mut().flat_map(|team| &mut team.threads).for_each(|t| t.go_on(inst, Datum::Undef));
        self.memory.forget_accesses();
        Ok(())
    }

    /// Whether a block could go on because all of its threads are at one instruction.
    fn meet_block(&mut self, team: &mut Team<'m>) -> Result<bool, Trap> {
        let State::Waiting(inst) = team.threads[0].state else { return Ok(false) };
        if !team.threads.iter().all(|t| is_at(t, inst)) || meeting(&team.threads[0], inst)? != Meeting::Block
        {
            return Ok(false);
        }
        let all: Vec<usize> = (0..team.threads.len()).collect();
        match &inst.op {
            Op::Accumulate { place, value, how } => {
                let added = match how {
                    Accumulation::Few => self.add_each(team, (*place, *value, *how), &all),
                    _ => self.add_together(team, *place, *value),
                };
                added.map_err(|why| at(why, inst))?;
                team.threads.iter_mut().for_each(|t| t.go_on(inst, Datum::Undef));
                return Ok(true);
            }
            _ => self.hand_out(team, inst, &all).map_err(|why| at(why, inst))?,
        }
        self.memory.order.pass_block(team.number);
        Ok(true)
    }

    /// Whether some lanes of a warp could go on.
    fn meet_lanes(&mut self, team: &mut Team<'m>, warp: usize, present: bool) -> Result<bool, Trap> {
        let (first, end) = (warp * WARP, team.threads.len().min((warp + 1) * WARP));
        let mut met = false;
        for lane in 0..end - first {
            let State::Waiting(inst) = team.threads[first + lane].state else { continue };
            let wanted = meeting(&team.threads[first + lane], inst).map_err(|why| at(why, inst))?;
            let mask = match wanted {
                Meeting::Lanes(mask) => mask,
                Meeting::Segment(width) => bits(width) << (lane as u32 & !(width - 1)),
                Meeting::Present if present => u32::MAX,
                Meeting::Present | Meeting::Block | Meeting::Grid => continue,
            };
            if mask >> lane & 1 == 0 {
                return trap("a lane is not in its own mask").map_err(|why| at(why, inst));
            }
            let lanes = (first..end).filter(|i| mask >> (i - first) & 1 == 1);
            let (there, others): (Vec<usize>, Vec<usize>) = lanes.partition(|i| {
                let t = &team.threads[*i];
                is_at(t, inst) && meeting(t, inst).is_ok_and(|m| m == wanted)
            });
            let may_miss = |i: &usize| {
                let ended = matches!(team.threads[*i].state, State::Ended);
                wanted == Meeting::Present || ended && matches!(wanted, Meeting::Lanes(_))
            };
            if !others.iter().all(may_miss) {
                continue;
            }
            met = true;
            if let Op::Accumulate { place, value, how } = &inst.op {
                self.add_in_a_row(team, (*place, *value, *how), &there).map_err(|why| at(why, inst))?;
                there.iter().for_each(|i| team.threads[*i].go_on(inst, Datum::Undef));
                continue;
            }
            self.hand_out(team, inst, &there).map_err(|why| at(why, inst))?;
            let block_size = team.threads.len() as u32;
            let threads: Vec<u32> = there.iter().map(|i| team.number * block_size + *i as u32).collect();
            self.memory.order.pass_lanes(&threads);
        }
        Ok(met)
    }

    /// Gives every one of the threads at an instruction what it gets there.
    fn hand_out(&mut self, team: &mut Team<'m>, inst: &'m Inst, who: &[usize]) -> Result<(), Trap> {
        let Op::Warp { op, operands } = &inst.op else {
            who.iter().for_each(|i| team.threads[*i].go_on(inst, Datum::Undef));
            return Ok(());
        };
        let of_block = meeting(&team.threads[who[0]], inst)? == Meeting::Block;
        let members: Vec<Member> = who
            .iter()
            .map(|i| Member {
                number: if of_block { *i } else { i % WARP } as i128,
                operands: operands.iter().map(|v| team.threads[*i].get(*v).clone()).collect(),
            })
            .collect();
        let frame = team.threads[who[0]].frame();
        let value = operands.get(op.exchanged().unwrap_or(usize::from(operands.len() > 1)));
        let party = Party {
            members: &members,
            ty: value.map_or(&Type::Void, |v| match frame.ty(*v) {
                Type::Array(of, _) => of,
                ty => ty,
            }),
            result: inst.results.first().map_or(&Type::Void, |r| frame.ty(*r)),
        };
        let got = exchange::exchange(*op, &party)?;
        for (i, datum) in who.iter().zip(got) {
            let t = &mut team.threads[*i];
            match &datum {
                Datum::Int(n) => t.decide(*n as u64),
                Datum::Bool(b) => t.decide(u64::from(*b) + 5),
                _ => {}
            }
            t.go_on(inst, datum);
        }
        Ok(())
    }

    /// All threads of a block add to one place: the first of them the sum.
    fn add_together(&mut self, team: &Team<'m>, place: Value, value: Value) -> Result<(), Trap> {
        let first = &team.threads[0];
        let (at, ty) = (first.get(place), first.frame().ty(value));
        let mut sum = first.get(value).clone();
        for t in &team.threads[1..] {
            if !is_zero(t.get(value)) && t.get(place) != at {
                return trap("threads of a block add to different places together");
            }
            sum = arithmetic::binary(BinaryOp::Add, &sum, t.get(value), ty)?;
        }
        let at = at.clone();
        self.memory.order.set_running(Some(team.number * team.threads.len() as u32));
        self.add(&at, &sum, ty, Accumulation::Block)?;
        self.memory.order.set_running(None);
        Ok(())
    }

    /// Each lane adds for itself. On a GPU, lanes of a whole warp do it for each other: they must have places in a row.
    fn add_in_a_row(
        &mut self,
        team: &Team<'m>,
        (place, value, how): (Value, Value, Accumulation),
        who: &[usize],
    ) -> Result<(), Trap> {
        let places =
            who.iter().map(|i| address(team.threads[*i].get(place))).collect::<Result<Vec<_>, _>>()?;
        let whole = who.len() == WARP && team.threads[0].coordinates.block_size[0].is_multiple_of(32);
        if whole && !places.windows(2).all(|p| p[0].is_before(p[1])) {
            return trap("lanes that add for each other have no places in a row");
        }
        self.add_each(team, (place, value, how), who)
    }

    fn add_each(
        &mut self,
        team: &Team<'m>,
        (place, value, how): (Value, Value, Accumulation),
        who: &[usize],
    ) -> Result<(), Trap> {
        for i in who {
            let t = &team.threads[*i];
            self.memory.order.set_running(Some(team.number * team.threads.len() as u32 + *i as u32));
            self.add(t.get(place), t.get(value), t.frame().ty(value), how)?;
        }
        self.memory.order.set_running(None);
        Ok(())
    }

    /// That nobody could be brought together is right where all have ended or wait for other blocks.
    fn check_ends(&self, team: &Team<'m>) -> Result<(), Trap> {
        for t in &team.threads {
            if let State::Waiting(inst) = t.state
                && meeting(t, inst)? != Meeting::Grid
            {
                return trap(NOT_ALL).map_err(|why| at(why, inst));
            }
        }
        Ok(())
    }

    /// Puts things into the order that is drawn.
    fn shuffle<T>(&mut self, all: &mut [T]) {
        let Some(seed) = &mut self.launch.order else { return };
        for i in (1..all.len()).rev() {
            *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            all.swap(i, (*seed >> 33) as usize % (i + 1));
        }
    }
}

const NOT_ALL: &str = "threads wait for others who never come";

fn is_at(t: &Thread, inst: &Inst) -> bool {
    matches!(t.state, State::Waiting(other) if std::ptr::eq(other, inst))
}

fn bits(count: u32) -> u32 {
    if count >= 32 { u32::MAX } else { (1 << count) - 1 }
}

/// Whom a thread waits for at an instruction.
fn meeting(t: &Thread, inst: &Inst) -> Result<Meeting, Trap> {
    let number = |v: Value| match t.get(v) {
        Datum::Int(n) => Ok(*n as u32),
        other => trap(format!("lanes wait for {other:?}")),
    };
    Ok(match &inst.op {
        Op::Barrier(Barrier::Grid) => Meeting::Grid,
        Op::Barrier(Barrier::Warp) => Meeting::Lanes(u32::MAX),
        Op::Warp { op: WarpOp::ActiveMask, .. } => Meeting::Present,
        Op::Accumulate { how, .. } if !matches!(how, Accumulation::Block | Accumulation::Few) => {
            Meeting::Present
        }
        Op::Warp { op, operands } if op.takes_mask() => Meeting::Lanes(number(operands[0])?),
        Op::Warp { op, operands } if op.arity() == 2 && is_of_warp(*op) => match number(operands[1])? {
            width @ (1 | 2 | 4 | 8 | 16 | 32) => Meeting::Segment(width),
            width => return trap(format!("a segment of {width} lanes")),
        },
        _ => Meeting::Block,
    })
}

fn is_of_warp(op: WarpOp) -> bool {
    matches!(op, WarpOp::WarpSum | WarpOp::WarpFirst | WarpOp::WarpArgMax | WarpOp::WarpArgMin)
}

/// All positions of a grid, x fastest.
fn indices(size: [u32; 3]) -> impl Iterator<Item = [u32; 3]> {
    let [x, y, z] = size;
    (0..z).flat_map(move |k| (0..y).flat_map(move |j| (0..x).map(move |i| [i, j, k])))
}
