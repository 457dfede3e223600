use serde::Serialize;

use crate::recall::Point;

/// The drawing's width, and the margin for the numbers at its left, in its own units.
const WIDTH: f64 = 960.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 12.0;

/// Two panels over one axis of time: what the documents claim, and what is wrong with it. One scale for both would
/// press what is wrong flat.
#[derive(Serialize)]
pub(super) struct Chart {
    claims: Panel,
    wrong: Panel,
    dates: Vec<Mark>,
}

#[derive(Serialize)]
struct Panel {
    top: f64,
    bottom: f64,
    series: Vec<Series>,
    ticks: Vec<Mark>,
}

#[derive(Serialize)]
struct Series {
    name: &'static str,
    line: String,
    area: String,
    dots: Vec<Dot>,
}

#[derive(Serialize)]
struct Dot {
    x: String,
    y: String,
    told: String,
}

#[derive(Serialize)]
struct Mark {
    at: String,
    text: String,
}

type Value = fn(&Point) -> usize;

impl Chart {
    pub(super) fn of(points: &[Point]) -> Chart {
        // Clocks are wrong now and then: the last commit need not have the last date.
        let first = points.iter().map(|point| point.time).min().unwrap_or(0);
        let last = points.iter().map(|point| point.time).max().unwrap_or(0).max(first + 1);
        let x = |point: &Point| LEFT + (WIDTH - LEFT - RIGHT) * (point.time - first) as f64 / (last - first) as f64;
        let panel = |top: f64, bottom: f64, series: &[(&'static str, Value)]| {
            let most = points.iter().flat_map(|point| series.iter().map(move |(_, value)| value(point))).max();
            let scale = round_up(most.unwrap_or(0));
            let y = |value: usize| bottom - (bottom - top) * value as f64 / scale as f64;
            Panel {
                top,
                bottom,
                series: series.iter().map(|(name, value)| drawn(name, *value, points, &x, &y, bottom)).collect(),
                ticks: [0, scale / 2, scale]
                    .into_iter()
                    .map(|value| Mark { at: format!("{:.1}", y(value)), text: thousands(value) })
                    .collect(),
            }
        };
        let mut dates: Vec<Mark> = Vec::new();
        let date = |point: &Point| point.commit.as_ref().map_or(String::new(), |commit| commit.date.clone());
        // A label is about 70 units wide and stands right of its point, the last left of it.
        let mut free = LEFT;
        for point in points.iter().rev().skip(1).rev() {
            let at = x(point);
            if at >= free && at + 170.0 < WIDTH {
                dates.push(Mark { at: format!("{at:.1}"), text: date(point) });
                free = at + 90.0;
            }
        }
        if let Some(last) = points.last() {
            let at = (x(last) - 68.0).max(LEFT);
            dates.push(Mark { at: format!("{at:.1}"), text: date(last) });
        }
        Chart {
            claims: panel(16.0, 150.0, &[("claims", |point| point.claims), ("verified", |point| point.verified)]),
            wrong: panel(186.0, 280.0, &[("stale", |point| point.stale), ("conflicting", |point| point.conflicting)]),
            dates,
        }
    }
}

fn drawn(
    name: &'static str,
    value: Value,
    points: &[Point],
    x: &dyn Fn(&Point) -> f64,
    y: &dyn Fn(usize) -> f64,
    bottom: f64,
) -> Series {
    let places: Vec<String> = points.iter().map(|point| format!("{:.1} {:.1}", x(point), y(value(point)))).collect();
    let line = if places.is_empty() { String::new() } else { format!("M{}", places.join("L")) };
    let ends = points.first().zip(points.last());
    let area = ends.map_or(String::new(), |(first, last)| {
        format!("{line}L{:.1} {bottom:.1}L{:.1} {bottom:.1}Z", x(last), x(first))
    });
    let dots = points.iter().map(|point| {
        let commit =
            point.commit.as_ref().map_or(String::new(), |commit| format!(" at {} ({})", commit.short(), commit.date));
        let told = format!("{} {name}{commit}", thousands(value(point)));
        Dot { x: format!("{:.1}", x(point)), y: format!("{:.1}", y(value(point))), told }
    });
    Series { name, line, area, dots: dots.collect() }
}

/// The next of 2, 4, 10, 20, 40, 100 …: even, so that the middle of the scale is a whole number.
fn round_up(most: usize) -> usize {
    let mut scale = 2;
    while scale < most {
        scale = match scale.to_string().as_bytes().first() {
            Some(b'4') => scale / 4 * 10,
            Some(b'2') => scale * 2,
            _ => scale * 2,
        };
    }
    scale
}

/// Digits in groups of three, set apart by thin spaces.
fn thousands(value: usize) -> String {
    let digits = value.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push('\u{2009}');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_are_round_and_numbers_readable() {
        assert_eq!([0, 2, 3, 5, 11, 37, 41, 12_431].map(round_up), [2, 2, 4, 10, 20, 40, 100, 20_000]);
        assert_eq!(thousands(1_234_567), "1\u{2009}234\u{2009}567");
    }

    #[test]
    fn a_repository_of_one_commit_has_a_plot_too() {
        let point = Point { commit: None, time: 0, claims: 3, verified: 1, stale: 0, conflicting: 0 };
        let chart = Chart::of(&[point]);
        assert!(chart.claims.series[0].line.starts_with("M56.0"), "{}", chart.claims.series[0].line);
        assert!(Chart::of(&[]).claims.series[0].line.is_empty());
    }
}
