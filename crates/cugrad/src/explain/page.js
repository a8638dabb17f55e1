"use strict";
// Lines light up with what they became or stem from; without this script the links still lead there.
const withOf = (line) => (line.dataset.with || "").split(" ").filter(Boolean).map((id) => document.getElementById(id));
const light = (line, on) => [line, ...withOf(line)].forEach((l) => l && l.classList.toggle("lit", on));
for (const line of document.querySelectorAll(".line[data-with]")) {
  line.addEventListener("mouseenter", () => light(line, true));
  line.addEventListener("mouseleave", () => light(line, false));
  line.querySelector("a.number").addEventListener("click", (event) => {
    const target = withOf(line)[0];
    if (!target) return;
    event.preventDefault();
    document.querySelectorAll(".lit").forEach((l) => l.classList.remove("lit"));
    light(line, true);
    target.scrollIntoView({ block: "center" });
  });
}
for (const box of document.querySelectorAll("#legend input")) {
  box.addEventListener("change", () =>
    document.querySelectorAll(".notes ." + box.value).forEach((n) => n.classList.toggle("hidden", !box.checked)));
}
