// Numbers as people read them, as in the text that the command prints; no line breaks before a unit.

const grouped = (value, decimals) =>
  value.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
const threeDigits = (amount) => grouped(amount, amount >= 99.95 ? 0 : amount >= 9.995 ? 1 : 2);
const count = (value) => grouped(value, 0);
const rate = (value) => (value >= 100 ? grouped(value, 0) : String(Number(value.toPrecision(3))));
const percent = (share) => {
  const value = 100 * share;
  return (value !== 0 && Math.abs(value) < 0.05 ? value.toFixed(4) : value.toFixed(1)) + "\u00a0%";
};
const shortPercent = (share) => String(Number((100 * share).toFixed(4))) + "\u00a0%";
const bytes = (value) => {
  const units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
  let amount = value;
  let unit = 0;
  while (amount >= 999.5 && unit < units.length - 1) {
    amount /= 1024;
    unit++;
  }
  return (unit === 0 ? String(value) : threeDigits(amount)) + "\u00a0" + units[unit];
};
const time = (ns) =>
  ns === Infinity ? "without end" : ns === 0 ? "0" : ns < 1e3 ? threeDigits(ns) + "\u00a0ns"
    : ns < 1e6 ? threeDigits(ns / 1e3) + "\u00a0µs"
      : ns < 1e9 ? threeDigits(ns / 1e6) + "\u00a0ms"
        : threeDigits(ns / 1e9) + "\u00a0s";
// Cents, or three significant digits below ten cents.
const usd = (value) => "$" + grouped(value, value >= 0.1 || value === 0 ? 2 : Math.min(20, 2 - Math.floor(Math.log10(value))));
