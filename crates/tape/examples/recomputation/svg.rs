//! The plot itself: forward steps per step of the loop over slots, both axes logarithmic.
//!
//! Lines are binomial schedules, for loops of several lengths; dashed lines are online ones of the same length, points periodic
//! ones that keep every `k`-th state, which need the slots that they need.

use tape::schedule::{Action, Schedule, forward_steps};

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 440.0;
const LEFT: f64 = 62.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 52.0;

const MOST_SLOTS: f64 = 1000.0;
const MOST_FORWARD: f64 = 20.0;

const LENGTHS: [(u64, &str); 4] =
    [(100, "#1b6ca8"), (1_000, "#2a9d4e"), (10_000, "#c77700"), (1_000_000, "#b3263a")];

pub fn plot() -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n"
    );
    svg += &axes();
    for (steps, colour) in LENGTHS {
        let most = (steps - 1).min(MOST_SLOTS as u64);
        let binomial =
            slots_up_to(most).map(|slots| (slots, forward_steps(steps, slots) as f64 / steps as f64));
        svg += &line(binomial, colour, "");
        if steps <= 10_000 {
            let online =
                slots_up_to(most).map(|slots| (slots, online_steps(steps, slots) as f64 / steps as f64));
            svg += &line(online, colour, " stroke-dasharray=\"4 3\" opacity=\"0.8\"");
        }
        svg += &periodic_points(steps, colour);
    }
    svg += &legend();
    svg + "</svg>\n"
}

fn x(slots: f64) -> f64 {
    LEFT + (WIDTH - LEFT - RIGHT) * slots.ln() / MOST_SLOTS.ln()
}

fn y(forward: f64) -> f64 {
    HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * forward.ln() / MOST_FORWARD.ln()
}

/// Every number at first, then about forty per decade.
fn slots_up_to(most: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(1u64), |slots| Some(slots + (slots / 17).max(1)))
        .take_while(move |slots| *slots < most)
        .chain([most])
}

/// Runs the online schedule and counts.
fn online_steps(steps: u64, slots: u64) -> u64 {
    let mut schedule = Schedule::online(slots);
    let mut forward = 0;
    while let Some(action) = schedule.next() {
        match action {
            Action::Advance { from, to } if schedule.steps().is_none() && to >= steps => {
                forward += steps - from;
                schedule.finish(steps).expect("the loop is between the last store and `to`");
            }
            other => forward += other.forward_steps(),
        }
    }
    forward
}

fn axes() -> String {
    let mut svg = String::new();
    let (bottom, right) = (HEIGHT - BOTTOM, WIDTH - RIGHT);
    for slots in [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0] {
        let at = x(slots);
        svg += &format!("<path d=\"M{at:.1} {TOP}V{bottom}\" stroke=\"#e2e2e2\"/>\n");
        svg += &format!(
            "<text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{slots}</text>\n",
            bottom + 18.0
        );
    }
    for forward in [1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 10.0, 15.0, 20.0] {
        let at = y(forward);
        svg += &format!("<path d=\"M{LEFT} {at:.1}H{right}\" stroke=\"#e2e2e2\"/>\n");
        svg += &format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{forward}</text>\n",
            LEFT - 8.0,
            at + 4.0
        );
    }
    let middle = (LEFT + right) / 2.0;
    svg +=
        &format!("<text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\">slots</text>\n", HEIGHT - 12.0);
    svg + &format!(
        "<text transform=\"translate(18 {:.1}) rotate(-90)\" text-anchor=\"middle\">forward steps per step of the loop</text>\n",
        (TOP + bottom) / 2.0
    )
}

fn line(points: impl Iterator<Item = (u64, f64)>, colour: &str, style: &str) -> String {
    let shown = points.filter(|(_, forward)| *forward <= MOST_FORWARD);
    let place = |(slots, forward): (u64, f64)| format!("{:.1},{:.1}", x(slots as f64), y(forward));
    let places: Vec<String> = shown.map(place).collect();
    format!(
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.6\"{style}/>\n",
        places.join(" ")
    )
}

fn periodic_points(steps: u64, colour: &str) -> String {
    let periods = [2, 5, 10, 20, 50, 100, 200, 500].into_iter().filter(|period| *period < steps);
    let points = periods.filter_map(|period| {
        let schedule = Schedule::every(steps, period);
        let slots = schedule.slots()[0];
        let forward = schedule.tally()?.forward_steps() as f64 / steps as f64;
        (slots as f64 <= MOST_SLOTS).then(|| {
            format!(
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3.2\" fill=\"none\" stroke=\"{colour}\"/>\n",
                x(slots as f64),
                y(forward)
            )
        })
    });
    points.collect()
}

fn legend() -> String {
    let mut svg = String::new();
    let mut across = LEFT + 6.0;
    let mut entry = |mark: String, text: String, width: f64| {
        svg += &format!(
            "<g transform=\"translate({across:.1} 18)\">{mark}<text x=\"24\" y=\"4\">{text}</text></g>\n"
        );
        across += width;
    };
    let stroke = |colour: &str, style: &str| {
        format!("<path d=\"M0 0H18\" stroke=\"{colour}\" stroke-width=\"1.6\"{style}/>")
    };
    for (steps, colour) in LENGTHS {
        entry(stroke(colour, ""), format!("n = {steps}"), 96.0 + 4.0 * steps.ilog10() as f64);
    }
    entry(stroke("#555", " stroke-dasharray=\"4 3\""), "online".to_string(), 84.0);
    entry(
        "<circle cx=\"9\" r=\"3.2\" fill=\"none\" stroke=\"#555\"/>".to_string(),
        "every k".to_string(),
        80.0,
    );
    svg
}
