//! `cugrad explain --html`: the page is well-formed, stands alone, says each decision once, and all its links lead somewhere.

use std::collections::BTreeMap;

use crate::Place;

const HEADER: &str = "template <class T> __device__ T blend(T v, T w, T a) {
  // less && more
  return v < a && w > 0 ? v * v * w : a * sin(w);
}
";

const KERNEL: &str = "#include \"blend.h\"
__global__ void f(float* y, const float* x, const float* w, float a, int n, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float v = x[i];
  for (int k = 0; k < steps; ++k) v = blend<float>(v, w[k], a) + x[i] * w[i % 3];
  y[i] = v;
}
";

/// What of a page a browser would act on.
#[derive(Default)]
struct Page {
    /// Elements with an id: their attributes.
    ids: BTreeMap<String, BTreeMap<String, String>>,
    links: Vec<String>,
    /// Class and note of each marked piece of the source.
    marks: Vec<(String, String)>,
}

/// Reads a page as XML, which it is but for the first line.
fn read(html: &str) -> Page {
    let mut rest = html.strip_prefix("<!DOCTYPE html>\n").expect("it starts as HTML does");
    let (mut page, mut open) = (Page::default(), Vec::new());
    while let Some(at) = rest.find('<') {
        check_text(&rest[..at]);
        let end = at + rest[at..].find('>').expect("tags are closed");
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "before {:?}", &rest[..rest.len().min(80)]);
            continue;
        }
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        let attributes = read_attributes(attributes.trim_end_matches('/'));
        page.links.extend(attributes.get("href").cloned());
        if let (Some(class), Some(note)) = (attributes.get("class"), attributes.get("href"))
            && class.starts_with("mark ")
        {
            page.marks.push((class.clone(), note.trim_start_matches('#').to_string()));
        }
        for from_outside in ["src", "onclick", "style"] {
            assert!(!attributes.contains_key(from_outside), "{tag}");
        }
        if let Some(id) = attributes.get("id") {
            assert!(
                page.ids.insert(id.clone(), attributes.clone()).is_none(),
                "two elements have the id {id}"
            );
        }
        if ["style", "script"].contains(&name) {
            rest = &rest[rest.find(&format!("</{name}>")).expect("it ends")..];
        }
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "never closed: {open:?}");
    page
}

fn read_attributes(text: &str) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let (name, after) = rest.split_once("=\"").unwrap_or_else(|| panic!("no value: {text}"));
        let (value, after) = after.split_once('"').unwrap_or_else(|| panic!("no end: {text}"));
        check_text(value);
        all.insert(name.to_string(), value.to_string());
        rest = after.trim_start();
    }
    all
}

fn check_text(text: &str) {
    for after in text.split('&').skip(1) {
        let known = ["amp;", "lt;", "gt;", "quot;"].iter().any(|e| after.starts_with(e));
        assert!(known, "a bare & in {text:?}");
    }
    assert!(!text.contains('>'), "a bare > in {text:?}");
}

fn page_of(place: &Place, more: &[&str]) -> String {
    place.write("blend.h", HEADER);
    place.write("k.cu", KERNEL);
    let command = ["explain", "k.cu", "--of", "f", "--wrt", "y,x,w,a", "--html", "page.html"];
    let said = place.cugrad(&[&command[..], more].concat());
    assert_eq!(said.quietly(), "");
    std::fs::read_to_string(place.path("page.html")).expect("the page was written")
}

#[test]
fn everything_on_the_page_leads_somewhere() {
    let place = Place::new();
    let html = page_of(&place, &[]);
    let page = read(&html);
    for outside in ["http:", "https:", "url(", "@import"] {
        assert!(!html.contains(outside), "{outside}");
    }
    for link in &page.links {
        let id = link.strip_prefix('#').unwrap_or_else(|| panic!("{link} leads outside"));
        assert!(page.ids.contains_key(id), "{link} leads nowhere");
    }
    // Lines name each other in pairs.
    let mut pairs = 0;
    for (id, attributes) in &page.ids {
        for other in attributes.get("data-with").into_iter().flat_map(|w| w.split(' ')) {
            let back =
                page.ids.get(other).and_then(|o| o.get("data-with")).unwrap_or_else(|| panic!("{other}"));
            assert!(back.split(' ').any(|b| b == id), "{id} names {other}, which names {back}");
            pairs += 1;
        }
    }
    assert!(pairs > 20, "{pairs} pairs");
    let in_header = page.ids.keys().filter(|id| id.starts_with('s') && html.contains("blend.h</h2>")).count();
    assert!(in_header > 4 && html.contains("return v &lt; a"), "the header is shown too");
}

#[test]
fn each_decision_is_a_note_at_its_place() {
    let place = Place::new();
    let page = read(&page_of(&place, &[]));
    let json = place.cugrad(&["explain", "k.cu", "--of", "f", "--wrt", "y,x,w,a", "--json"]);
    let decisions = json.quietly().matches("\"place\":").count();
    let notes = page.ids.keys().filter(|id| id.starts_with('n') && id[1..].parse::<usize>().is_ok()).count();
    assert_eq!(notes, decisions);
    for (class, note) in &page.marks {
        assert_eq!(class.strip_prefix("mark "), Some(page.ids[note]["class"].as_str()), "{note}");
    }
    for class in ["mark plain", "mark atomic", "mark together", "mark kept"] {
        assert!(page.marks.iter().any(|(c, _)| c == class), "{class} in {:?}", page.marks);
    }
}

#[test]
fn what_could_be_changed_is_tried() {
    let place = Place::new();
    let ideas = |more: &[&str]| {
        let html = page_of(&place, more);
        let start = html.find("<section id=\"change\">").expect("there are ideas");
        html[start..start + html[start..].find("</section>").expect("it ends")].to_string()
    };
    let plain = ideas(&[]);
    assert!(
        plain.contains("<code>--no-outputs</code>") && plain.contains("<code>y</code> not written"),
        "{plain}"
    );
    assert!(plain.contains("<code>--assign</code>") && !plain.contains("--may-alias"), "{plain}");
    let chosen = ideas(&["--no-outputs", "--may-alias", "--max-threads=128"]);
    assert!(chosen.contains("<code>leave out --may-alias</code>"), "{chosen}");
    assert!(!chosen.contains("--no-outputs") && !chosen.contains("--max-threads"), "{chosen}");
}

#[test]
fn a_source_is_not_overwritten() {
    let place = Place::new();
    page_of(&place, &[]);
    place.cugrad(&["explain", "k.cu", "--of", "f", "--html", "k.cu"]).fails(2, &["is an input"]);
    place.cugrad(&["explain", "k.cu", "--of", "f", "--html", "no/such.html"]).fails(1, &["no directory no"]);
}
