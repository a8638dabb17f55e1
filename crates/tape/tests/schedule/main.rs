//! Checkpoint schedules: counts against the closed form and dynamic programming, validity under the checker, drivers, prices.

mod counts;
mod describing;
mod driving;
mod levels;
mod plot;
mod validity;
