//! Checkpoint schedules: counts against the closed form and dynamic programming, validity under the checker, drivers, prices.

mod counts;
mod validity;
