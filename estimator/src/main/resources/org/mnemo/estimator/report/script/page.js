// Small helpers for the page; text goes in as text, never as markup.

const element = (id) => document.getElementById(id);
const make = (tag, text, properties) => Object.assign(document.createElement(tag), { textContent: text ?? "" }, properties);
const fill = (parent, children) => parent.replaceChildren(...children);
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();

// Numbers as people read them, as in the text that the command prints; no line breaks before a unit.

const grouped = (value, decimals) =>
  value.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
const threeDigits = (amount) => grouped(amount, amount >= 99.95 ? 0 : amount >= 9.995 ? 1 : 2);
const count = (value) => grouped(value, 0);
const rate = (value) => (value >= 100 ? grouped(value, 0) : plain(value));
const plain = (value) => value.toLocaleString("en-US", { maximumSignificantDigits: 4 });
const percent = (share) => {
  const value = 100 * share;
  return (value !== 0 && Math.abs(value) < 0.05 ? value.toFixed(4) : value.toFixed(1)) + "\u00a0%";
};
const shortPercent = (share) => String(Number((100 * share).toFixed(4))) + "\u00a0%";
const scaled = (value, base, [unit, ...larger]) =>
  value >= 999.5 && larger.length ? scaled(value / base, base, larger)
    : (unit === "B" ? String(value) : threeDigits(value)) + "\u00a0" + unit;
const bytes = (value) => scaled(value, 1024, ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"]);
const time = (ns) => (ns === Infinity ? "without end" : scaled(ns, 1000, ["ns", "µs", "ms", "s"]));
// Cents, or three significant digits below ten cents.
const usd = (value) => "$" + grouped(value, value >= 0.1 || value === 0 ? 2 : Math.min(20, 2 - Math.floor(Math.log10(value))));
