//! The text of a request: `"out, in"`.

/// Parameter names of a request, in order.
pub fn names(text: &str) -> Vec<String> {
    text.split(',').map(|n| n.trim().to_string()).filter(|n| !n.is_empty()).collect()
}
